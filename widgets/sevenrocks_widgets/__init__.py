"""What a reader sees and touches: widgets, and the Sphinx extension that puts them on a page."""

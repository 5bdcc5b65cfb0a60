"""What a reader sees and touches: the widgets, and the Sphinx extension that puts them on a page."""

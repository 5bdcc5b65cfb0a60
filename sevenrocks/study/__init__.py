"""Studies: what many rounds between known players tell about good play.

``python -m sevenrocks study --help`` runs them; the chapter "Playing well" shows what they found.
"""

from .running import StudyStopped, chunks, fingerprint, run
from .studies import STUDIES, Study
from .tally import Tallies, Tally

__all__ = ["STUDIES", "Study", "StudyStopped", "Tallies", "Tally", "chunks", "fingerprint", "run"]

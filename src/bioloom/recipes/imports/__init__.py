"""Other people's graphs: KGX, PrimeKG and Hetionet files, read in pieces and written as a record of ours."""

from .graphs import FORMATS, import_graph
from .report import ImportReport, Remark

__all__ = ["FORMATS", "ImportReport", "Remark", "import_graph"]

"""The recipes of variants in cancer, with the addresses, sizes and checksums of their files."""

from __future__ import annotations

from ..drugs.table import DRUG_LIST, PAN_DISEASE
from ..files.pins import pinned
from ..parsers.drugbank import PATH as DRUGBANK
from ..recipe import Recipe, Upstream
from . import civic

ONCOLOGY_RECIPES: tuple[Recipe, ...] = (
    Recipe(
        name="civic",
        infores="infores:civic",
        title="CIViC: variants in cancer and what they mean",
        version="2026-01",
        licence="CC0-1.0",
        homepage="https://civicdb.org",
        attribution="CIViC, Griffith et al., Nature Genetics 2017, https://civicdb.org.",
        files=(
            Upstream(
                civic.EVIDENCE,
                f"{PAN_DISEASE}/CiVIC4/data.raw.tsv.tsv",
                3916170,
                "973a23cf7175a5942db2a21f093ec763a4df79baadb330afb5b8b9ce4b43443d",
            ),
            Upstream(
                civic.PROFILES,
                f"{PAN_DISEASE}/CiVIC3/data.raw.tsv.tsv",
                649871,
                "ba8fb9ba53506fa3018ca342aac74cd5e4b52e009330aae82175dd4d0ad3dce3",
            ),
            Upstream(
                civic.VARIANTS,
                f"{PAN_DISEASE}/CiVIC2/data.raw.tsv.tsv",
                565316,
                "223c82c3fb536807a0c88f5a5953304e368e653a394ad87ba71ad74d511e186e",
            ),
            DRUG_LIST,
            *pinned(DRUGBANK),
        ),
        parse=civic.parse,
    ),
)

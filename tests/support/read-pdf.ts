import { getDocument, OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

type Rectangle = { x: number; y: number; width: number; height: number };

/** What is drawn between two marks: text as it is read aloud, and filled rectangles. */
type Marked = { text: string; rectangles: Rectangle[] };

/** One element of a document's structure, in the order in which a screen reader comes to it. */
type Spoken = Marked & {
  tag: string;
  /** Its other text, where it is a picture. */
  alt: string | null;
  /** Its own language; null: that of the element around it, and in the end of the document. */
  lang: string | null;
};

/** An element, or with `type` "content" a mark on the page. */
type StructureNode = {
  role: string;
  alt?: string;
  lang?: string;
  children: StructureNode[];
  type?: string;
  id?: string;
};

/** What a screen reader gets of a tagged PDF, page by page. Throws when a mark is read twice, or is in no structure. */
export async function readPdf(file: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => readPage(await pdf.getPage(at + 1))),
  );
  const [info, mark, viewer] = await Promise.all([
    pdf.getMetadata(),
    pdf.getMarkInfo(),
    pdf.getViewerPreferences(),
  ]);
  await pdf.destroy();
  return {
    info: info.info as Record<string, unknown>,
    isTagged: mark?.Marked === true,
    viewer: viewer as unknown,
    pages,
    spoken: pages.flatMap(({ spoken }) => spoken),
  };
}

async function readPage(page: PDFPageProxy) {
  const { marked, artifacts, unmarked } = await readMarks(page);
  const spoken: Spoken[] = [];
  const walk = ({ role, alt, lang, children }: StructureNode) => {
    const entry: Spoken = {
      tag: role,
      alt: alt ?? null,
      lang: lang ?? null,
      text: "",
      rectangles: [],
    };
    spoken.push(entry);
    for (const child of children) {
      // The place of a link, which says nothing by itself.
      if (child.type === "annotation" || child.type === "object") continue;
      if (child.type !== "content") {
        walk(child);
        continue;
      }
      const id = Number(/_mc(\d+)$/.exec(child.id ?? "")?.[1]);
      const mark = marked.get(id);
      if (mark === undefined)
        throw new Error(`${role} names mark ${id}, which is not there to read`);
      marked.delete(id);
      entry.text += mark.text;
      entry.rectangles.push(...mark.rectangles);
    }
  };
  const tree = (await page.getStructTree()) as unknown as StructureNode | null;
  for (const child of tree?.children ?? []) walk(child);
  if (marked.size > 0) throw new Error(`${marked.size} marks are in no structure`);
  return { spoken, artifacts, unmarked };
}

/** What a page draws, mark by mark; what is there only to look at; and what is outside of any mark. */
async function readMarks(page: PDFPageProxy) {
  const { fnArray, argsArray } = await page.getOperatorList();
  const nothing = (): Marked => ({ text: "", rectangles: [] });
  const marked = new Map<number, Marked>();
  const artifacts: Marked[] = [];
  const unmarked = nothing();
  let open: Marked | undefined;
  fnArray.forEach((operator, at) => {
    const args = argsArray[at] as unknown[];
    const here = open ?? unmarked;
    switch (operator) {
      case OPS.beginMarkedContent:
      case OPS.beginMarkedContentProps: {
        const [, id] = args;
        open = nothing();
        if (typeof id === "number") marked.set(id, open);
        else artifacts.push(open);
        break;
      }
      case OPS.endMarkedContent:
        open = undefined;
        break;
      case OPS.beginText:
        // A line of a paragraph: the space at its end is not drawn.
        if (here.text !== "" && !here.text.endsWith(" ")) here.text += " ";
        break;
      case OPS.showText:
        for (const glyph of args[0] as ({ unicode: string } | number)[])
          if (typeof glyph === "object") here.text += glyph.unicode;
        break;
      case OPS.constructPath: {
        const [paint, [path]] = args as [number, [Float32Array | null]];
        if (paint === OPS.fill && path !== null) here.rectangles.push(...rectanglesOf(path));
        break;
      }
    }
  });
  return { marked, artifacts, unmarked };
}

/** Numbers of one rectangle in a path of pdf.js: four corners, each after its operator, and the operator that closes it. */
const STEP = 13;

/** From the top left, as the page is drawn: the page's own coordinates are turned upside down. */
function rectanglesOf(path: Float32Array): Rectangle[] {
  return Array.from({ length: path.length / STEP }, (_, at) => {
    const [, x = 0, y = 0, , , , , right = 0, bottom = 0] = path.subarray(at * STEP);
    return { x, y, width: right - x, height: bottom - y };
  });
}

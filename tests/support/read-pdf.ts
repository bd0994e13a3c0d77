import { getDocument, OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

type Rectangle = { x: number; y: number; width: number; height: number };

/** The text and filled rectangles of one marked-content sequence. */
type Marked = { text: string; rectangles: Rectangle[] };

/** One element of the document structure, in reading order. */
type Spoken = Marked & {
  tag: string;
  alt: string | null;
  /** Null: inherited from the parent element or the document. */
  lang: string | null;
};

/** An element, or a marked-content reference if `type` is "content". */
type StructureNode = {
  role: string;
  alt?: string;
  lang?: string;
  children: StructureNode[];
  type?: string;
  id?: string;
};

/** Reads a tagged PDF as a screen reader does. Throws if marked content is in the structure twice or not at all. */
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
      // The clickable area of a link has no text of its own.
      if (child.type === "annotation" || child.type === "object") continue;
      if (child.type !== "content") {
        walk(child);
        continue;
      }
      const id = Number(/_mc(\d+)$/.exec(child.id ?? "")?.[1]);
      const mark = marked.get(id);
      if (mark === undefined)
        throw new Error(`${role} refers to missing or already read content ${id}`);
      marked.delete(id);
      entry.text += mark.text;
      entry.rectangles.push(...mark.rectangles);
    }
  };
  const tree = (await page.getStructTree()) as unknown as StructureNode | null;
  for (const child of tree?.children ?? []) walk(child);
  if (marked.size > 0) throw new Error(`marked content outside the structure: ${marked.size}`);
  return { spoken, artifacts, unmarked };
}

/** A page's drawing: marked content by id, artifacts (decoration), and unmarked content. */
async function readMarks(page: PDFPageProxy) {
  const { fnArray, argsArray } = await page.getOperatorList();
  const emptyMark = (): Marked => ({ text: "", rectangles: [] });
  const marked = new Map<number, Marked>();
  const artifacts: Marked[] = [];
  const unmarked = emptyMark();
  let open: Marked | undefined;
  fnArray.forEach((operator, index) => {
    const args = argsArray[index] as unknown[];
    const current = open ?? unmarked;
    switch (operator) {
      case OPS.beginMarkedContent:
      case OPS.beginMarkedContentProps: {
        const [, id] = args;
        open = emptyMark();
        if (typeof id === "number") marked.set(id, open);
        else artifacts.push(open);
        break;
      }
      case OPS.endMarkedContent:
        open = undefined;
        break;
      case OPS.beginText:
        // The space at the end of a line is not drawn.
        if (current.text !== "" && !current.text.endsWith(" ")) current.text += " ";
        break;
      case OPS.showText:
        for (const glyph of args[0] as ({ unicode: string } | number)[])
          if (typeof glyph === "object") current.text += glyph.unicode;
        break;
      case OPS.constructPath: {
        const [paint, [path]] = args as [number, [Float32Array | null]];
        if (paint === OPS.fill && path !== null) current.rectangles.push(...listRectangles(path));
        break;
      }
    }
  });
  return { marked, artifacts, unmarked };
}

/** Numbers per rectangle in a pdf.js path: four corners, each after its operator, and the closing operator. */
const STEP = 13;

/** Coordinates from the top left. */
function listRectangles(path: Float32Array): Rectangle[] {
  return Array.from({ length: path.length / STEP }, (_, index) => {
    const [, x = 0, y = 0, , , , , right = 0, bottom = 0] = path.subarray(index * STEP);
    return { x, y, width: right - x, height: bottom - y };
  });
}

import { findLetterhead, readLetterhead } from "#runtime/venue/letterhead";
import { venue } from "#contract/venue";
import type { Doc } from "./shared-fonts";

/** In points. */
const HIGHEST = 22;
const WIDEST = 180;
const PADDING = 4;
const RADIUS = { soft: 3, square: 0, round: 8 }[venue.look.layout.corners ?? "soft"];

/** Logos that were read from their files, by the look that names them. */
const logos = new WeakMap<typeof venue.look, ReturnType<typeof loadLogo>>();

/** Null without one. A data URL: a document has an image of the same text only once, whatever its pages. */
function loadLogo(look: typeof venue.look) {
  const image = findLetterhead(look)?.image;
  const png = readLetterhead(look);
  if (image === undefined || png === null) return null;
  const scale = Math.min(HIGHEST / image.height, WIDEST / image.width);
  return {
    url: `data:image/png;base64,${png.toString("base64")}`,
    width: image.width * scale,
    height: image.height * scale,
  };
}

type Spot = {
  x: number;
  /** Of its bottom, without the white ground around it. */
  below: number;
  /** A logo is made for paper: on a color it has a white ground. */
  onColor: boolean;
};

/** Draws the venue's logo, which is read as `alt`. Returns false if there is none that a PDF can have. */
export function drawLogo(
  doc: Doc,
  page: ReturnType<Doc["struct"]>,
  alt: string,
  { x, below, onColor }: Spot,
): boolean {
  const { look } = venue;
  if (!logos.has(look)) logos.set(look, loadLogo(look));
  const logo = logos.get(look) ?? null;
  if (logo === null) return false;
  const { url, width, height } = logo;
  const y = below - height;
  page.add(
    doc.struct("Figure", { alt }, () => {
      if (onColor)
        doc
          .roundedRect(x, y - PADDING, width + 2 * PADDING, height + 2 * PADDING, RADIUS)
          .fill("#ffffff");
      doc.image(url, onColor ? x + PADDING : x, y, { width, height });
    }),
  );
  return true;
}

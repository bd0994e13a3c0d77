import { textAt } from "./text-at";

/** `at`: in the file. `body` shares the file's memory. */
export type Box = { name: string; at: number; body: Buffer; parts: readonly Box[] };

/** Names of boxes that are kept, each with those in it; null for one that has none. */
export type KeptBoxes = { readonly [name: string]: KeptBoxes | null };

/** Of a file. Real ones have a few thousand. */
const MAX_BOXES = 100_000;

/**
 * Reads the boxes of a file (ISO/IEC 14496-12, 4.2), and erases those that are not to be kept: others refer to places in
 * the file, so nothing moves.
 */
export class Mp4 {
  readonly #bytes: Buffer;
  #left = MAX_BOXES;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /**
   * Those between two places. Throws a `RangeError` if one does not end where its parent does, except for less than
   * `padding` bytes at the end, which are erased.
   */
  keep(from: number, to: number, kept: KeptBoxes, padding = 1): Box[] {
    const boxes: Box[] = [];
    const parent = this.#bytes.subarray(0, to);
    let at = from;
    while (to - at >= padding) {
      const short = parent.readUInt32BE(at);
      const length =
        short === 1 ? Number(parent.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
      const bodyAt = at + (short === 1 ? 16 : 8);
      const end = at + length;
      this.#left -= 1;
      if (bodyAt > end || end > to || this.#left < 0) throw new RangeError("A box is cut off");
      const name = textAt(parent, at + 4, 4);
      const body = parent.subarray(bodyAt, end);
      const inside = Object.hasOwn(kept, name) ? kept[name] : undefined;
      if (inside === undefined) this.#erase(at, body);
      else
        boxes.push({
          name,
          at,
          body,
          parts: inside === null ? [] : this.keep(bodyAt, end, inside),
        });
      at = end;
    }
    parent.fill(0, at);
    return boxes;
  }

  /** Those inside of one, after fields of a fixed length. */
  keepInside(box: Box, fields: number, kept: KeptBoxes, padding?: number): Box[] {
    const from = box.body.byteOffset - this.#bytes.byteOffset + fields;
    const to = from - fields + box.body.length;
    if (from > to) throw new RangeError("A box is too short");
    return this.keep(from, to, kept, padding);
  }

  erase({ at, body }: Box): void {
    this.#erase(at, body);
  }

  #erase(at: number, body: Buffer): void {
    this.#bytes.write("free", at + 4, "latin1");
    body.fill(0);
  }
}

/** Those at the end of a path of names. */
export const findBoxes = (boxes: readonly Box[], name: string, ...path: string[]): Box[] => {
  const found = boxes.filter((box) => box.name === name);
  const [next, ...rest] = path;
  return next === undefined ? found : found.flatMap(({ parts }) => findBoxes(parts, next, ...rest));
};

/** Throws a `RangeError` unless there is exactly one. */
export function oneBox(boxes: readonly Box[], name: string, ...path: string[]): Box {
  const [box, ...others] = findBoxes(boxes, name, ...path);
  if (box === undefined || others.length > 0) throw new RangeError(`Expected one ${name}`);
  return box;
}

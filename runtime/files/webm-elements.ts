import { textAt } from "./text-at";

/** RFC 8794: a number that says its own length by its leading zeros. `size`: without the bit that ends them. */
export function readVint(
  bytes: Buffer,
  at: number,
): { id: number; size: number | null; length: number } {
  const first = bytes.readUInt8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) throw new RangeError("No number of EBML");
  let id = first;
  let size = first & (0xff >> length);
  let isUnknown = size === 0xff >> length;
  for (let next = 1; next < length; next += 1) {
    const byte = bytes.readUInt8(at + next);
    id = id * 256 + byte;
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { id, size: isUnknown ? null : size, length };
}

/**
 * How an element is kept: with those in it; as a number; as it is; or with nothing in it, since the format requires it.
 * `refused`: a file that has it is not played.
 */
export type KeptElement = KeptElements | "number" | "bytes" | "empty" | "refused";
export type KeptElements = ReadonlyMap<number, KeptElement>;

/** `whole`: with its head. They share the file's memory. */
export type WebmElement = {
  id: number;
  whole: Buffer;
  body: Buffer;
  parts: readonly WebmElement[];
};

/** Of a file. Four minutes of sound and video have some 20,000. */
const MAX_ELEMENTS = 100_000;

/**
 * Reads the elements of a file. Those that are not to be kept are erased: others refer to places, so nothing moves. Throws
 * a `RangeError` if one does not end where its parent does.
 */
export function keepElements(file: Buffer, kept: KeptElements): WebmElement[] {
  let left = MAX_ELEMENTS;

  /** `siblings`: of a parent whose size is unknown, as of a recording in a browser. The first of them is after its end. */
  function keepInside(
    parent: Buffer,
    inside: KeptElements,
    siblings: KeptElements | null,
  ): { elements: WebmElement[]; length: number } {
    const elements: WebmElement[] = [];
    let at = 0;
    while (at < parent.length) {
      const { id, length } = readVint(parent, at);
      if (siblings?.has(id) === true) break;
      const { size, length: sizeLength } = readVint(parent, at + length);
      const bodyAt = at + length + sizeLength;
      const given = size === null ? parent.length : bodyAt + size;
      left -= 1;
      const how = inside.get(id);
      if (given > parent.length || left < 0 || how === "refused")
        throw new RangeError("An element is cut off, or can't be played");
      const body = parent.subarray(bodyAt, given);
      const isParent = how !== undefined && typeof how !== "string";
      const within = isParent ? keepInside(body, how, size === null ? inside : null) : null;
      const end = bodyAt + (within?.length ?? body.length);
      const whole = parent.subarray(at, end);
      if (how === undefined) eraseElement(whole);
      else
        elements.push({
          id,
          whole,
          body: parent.subarray(bodyAt, end),
          parts: within?.elements ?? [],
        });
      if (how === "number" && body.length > 8) throw new RangeError("A number is too long");
      if (how === "empty") body.fill(0);
      at = end;
    }
    return { elements, length: at };
  }

  return keepInside(file, kept, null).elements;
}

const VOID = 0xec;

/** An element that players skip takes its place. */
export function eraseElement(whole: Buffer): void {
  whole.fill(0);
  whole.writeUInt8(VOID, 0);
  // A size in eight bytes, or one if there are fewer.
  if (whole.length < 9) return void whole.writeUInt8(0x80 + whole.length - 2, 1);
  whole.writeUInt8(1, 1);
  whole.writeUIntBE(whole.length - 9, 3, 6);
}

export const findElements = (
  elements: readonly WebmElement[],
  ...path: number[]
): WebmElement[] => {
  const [id, ...rest] = path;
  const found = elements.filter((element) => element.id === id);
  return rest.length === 0 ? found : found.flatMap(({ parts }) => findElements(parts, ...rest));
};

export const readText = ({ body }: WebmElement): string => textAt(body, 0, body.length);

import { inflateSync } from "node:zlib";

import { PdfParser } from "./parse-pdf";
import type { PdfValue } from "./parse-pdf";

export type PdfDict = { dict: Map<string, PdfValue>; stream?: Buffer };

/** A PDF's objects, by its own table of where they are. */
export type OpenPdf = {
  version: string;
  trailer: PdfDict;
  catalog: PdfDict;
  /** Follows a reference to what it stands for. */
  value: (value: PdfValue | undefined) => PdfValue;
  /** The same, where a dictionary has to be. */
  dict: (value: PdfValue | undefined) => PdfDict;
  list: (value: PdfValue | undefined) => PdfValue[];
  /** A name, or a string in the encoding that text strings have; null for anything else. */
  text: (value: PdfValue | undefined) => string | null;
  /** What a stream holds, unpacked. */
  content: (value: PdfValue | undefined) => string;
};

/** Opens a PDF with a classic cross-reference table, as pdfkit writes it. Throws on what is not as the format says. */
export function openPdf(file: Buffer): OpenPdf {
  const bytes = file.toString("latin1");
  const version = /^%PDF-(\d\.\d)/.exec(bytes)?.[1];
  if (version === undefined) throw new Error("not a PDF");
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes)?.[1]);
  const { offsets, trailerAt } = readTable(bytes, start);
  const known = new Map<number, PdfValue>();

  const value = (given: PdfValue | undefined): PdfValue => {
    if (typeof given !== "object" || given === null || !("ref" in given)) return given ?? null;
    const kept = known.get(given.ref);
    if (kept !== undefined) return kept;
    const offset = offsets.get(given.ref);
    if (offset === undefined) throw new Error(`object ${given.ref} is not there`);
    const read = readObject(offset, given.ref);
    known.set(given.ref, read);
    return read;
  };
  const dict = (given: PdfValue | undefined): PdfDict => {
    const found = value(given);
    if (typeof found !== "object" || found === null || !("dict" in found))
      throw new Error(`no dictionary: ${JSON.stringify(found)}`);
    return found;
  };

  function readObject(offset: number, id: number): PdfValue {
    const parser = new PdfParser(bytes, offset);
    if (parser.value() !== id) throw new Error(`object ${id} is not at ${offset}`);
    parser.value();
    if (parser.word() !== "obj") throw new Error(`no object at ${offset}`);
    const read = parser.value();
    if (typeof read !== "object" || read === null || !("dict" in read)) return read;
    if (parser.word() !== "stream") return read;
    const from = parser.at + (bytes.startsWith("\r\n", parser.at) ? 2 : 1);
    const length = Number(value(read.dict.get("Length")));
    if (!bytes.startsWith("endstream", from + length + 1))
      throw new Error(`the stream of object ${id} is not as long as it says`);
    return { ...read, stream: file.subarray(from, from + length) };
  }

  const trailer = { dict: new PdfParser(bytes, trailerAt).value() };
  const root = trailer.dict;
  if (typeof root !== "object" || root === null || !("dict" in root)) throw new Error("no trailer");
  return {
    version,
    trailer: root,
    catalog: dict(root.dict.get("Root")),
    value,
    dict,
    list: (given) => {
      const found = value(given);
      return Array.isArray(found) ? found : found === null ? [] : [found];
    },
    text: (given) => {
      const found = value(given);
      if (typeof found !== "object" || found === null) return null;
      if ("name" in found) return found.name;
      return "text" in found ? textOf(found.text) : null;
    },
    content: (given) => {
      const { dict: about, stream } = dict(given);
      if (stream === undefined) throw new Error("no stream");
      const filter = value(about.get("Filter"));
      const isPacked = filter !== null;
      return (isPacked ? inflateSync(stream) : stream).toString("latin1");
    },
  };
}

/** Where each object in use is, and where the trailer begins. */
function readTable(bytes: string, start: number) {
  const parser = new PdfParser(bytes, start);
  if (parser.word() !== "xref") throw new Error("no cross-reference table where it should be");
  const offsets = new Map<number, number>();
  for (;;) {
    const first = parser.word();
    if (first === "trailer") return { offsets, trailerAt: parser.at };
    const count = Number(parser.word());
    for (let index = 0; index < count; index += 1) {
      const offset = Number(parser.word());
      parser.word();
      if (parser.word() === "n") offsets.set(Number(first) + index, offset);
    }
  }
}

/** A text string: UTF-16 where it begins with the mark for it, else as it stands. */
function textOf(bytes: string): string {
  if (!bytes.startsWith("\u00fe\u00ff")) return bytes;
  return Buffer.from(bytes.slice(2), "latin1").swap16().toString("utf16le");
}

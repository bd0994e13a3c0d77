import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from "yaml";

import type { Result } from "#contract/calls/result";
import { MAX_FOUND, type Mistake } from "../files/mistake";
import { cannotBeShown, readTextFile } from "../files/read-text-file";

/** Of a file in a venue's folder. */
const MAX_BYTES = 512 * 1024;
/** Nested deeper, the parser would overflow the stack or end the process, and no file of ours is. */
const MAX_DEPTH = 24;
const MAX_INDENT = 200;
/** Aliases count each time they are used: nested ones can multiply to billions of values. */
const MAX_VALUES = 300_000;
/** What follows the comma of an amount. */
const CENTS = /^\d{1,2}$/;
/** Of a name in a message. */
const MAX_SHOWN = 60;

type Path = readonly PropertyKey[];

/** What a file says, with the lines that say it. */
export type YamlSource = {
  file: string;
  /** Objects, arrays, strings, numbers, booleans and null. */
  value: unknown;
  /** The line of the entry at `path`, or of the innermost one on the way that exists. */
  getLine(path: Path): number;
  /** What mistakes call the entry at `path`; without it, its path. */
  getName?(path: Path): string;
};

/** Reads a YAML or JSON file and refuses what only looks like one. `maxBytes`: 512 KB unless given. */
export function readYaml(file: string, maxBytes = MAX_BYTES): Result<YamlSource, Mistake[]> {
  const read = readTextFile(file, maxBytes);
  return read.ok ? parseYaml(file, read.value) : read;
}

/** As `readYaml`, of a text whose size its reader has limited. `file` names it in mistakes. */
export function parseYaml(file: string, text: string): Result<YamlSource, Mistake[]> {
  const refuse = (line: number | null, message: string) => ({
    ok: false as const,
    failure: [{ file, line, message }],
  });
  const unreadable = findUnreadable(text);
  if (unreadable !== null) return refuse(unreadable.line, unreadable.message);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    // Compares each key with all others; `toValue` refuses duplicates too.
    uniqueKeys: false,
  });
  const lineAt = (offset: number) => lines.linePos(offset).line || 1;
  const found = [...document.errors, ...document.warnings].slice(0, MAX_FOUND);
  const wrong = found.map((error): Mistake => ({
    file,
    line: lineAt(error.pos[0]),
    message: syntaxMessage(error.code, error.message),
  }));
  if (wrong.length > 0) return { ok: false, failure: wrong };
  const { yaml } = document.directives ?? {};
  // In YAML 1.1, `no` is false and 12:30 a number.
  if (yaml?.explicit === true && yaml.version !== "1.2")
    return refuse(1, "expected YAML 1.2: remove the line that begins with %YAML");
  const converted = toValue(document, (offset, message) => ({
    file,
    line: lineAt(offset),
    message,
  }));
  if (converted.mistakes.length > 0) return { ok: false, failure: converted.mistakes };
  const { value, places } = converted;
  return {
    ok: true,
    value: { file, value, getLine: (path) => lineAt(offsetAt(value, places, path)) },
  };
}

/** Mostly of a text that was not meant to be names with values: "notes: Now: at 18:00". */
const COLON_IN_TEXT =
  "is not valid YAML: a name with a value cannot be here. If it is one text, put it in quotes, since it has a colon with a space after it";

const MESSAGES: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: "expected one document: remove the line ---",
  TAB_AS_INDENT: "is indented with a tab: use spaces",
  RESOURCE_EXHAUSTION: "is nested too deeply",
  NON_STRING_KEY: "expected a name before the colon",
  BLOCK_AS_IMPLICIT_KEY: COLON_IN_TEXT,
  BLOCK_IN_FLOW: COLON_IN_TEXT,
};

/** The parser's message without its help for programmers. */
const syntaxMessage = (code: string, message: string): string =>
  MESSAGES[code] ?? `is not valid YAML: ${message.split("\n")[0]}`;

/** Control characters other than line ends and tabs, and nesting that the parser must not be given. */
function findUnreadable(text: string): { line: number; message: string } | null {
  let brackets = 0;
  let number = 0;
  for (const line of text.split("\n")) {
    number += 1;
    // oxlint-disable-next-line no-control-regex
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(line))
      return { line: number, message: "has a control character" };
    const indent = /^[-?: \t]*/.exec(line)?.[0].length ?? 0;
    for (const letter of line) {
      if (letter === "[" || letter === "{") brackets += 1;
      else if ((letter === "]" || letter === "}") && brackets > 0) brackets -= 1;
    }
    if (indent > MAX_INDENT || brackets > MAX_INDENT)
      return { line: number, message: "is nested too deeply" };
  }
  return null;
}

/** Where a list or a map and its entries begin. */
type Place = { start: number; entries: Map<PropertyKey, number> };

class TooMuch extends Error {}

/** Converts what was parsed, and refuses names given twice, and one that JavaScript has for itself. */
function toValue(
  document: Document.Parsed,
  mistake: (offset: number, message: string) => Mistake,
): { value: unknown; places: WeakMap<object, Place>; mistakes: Mistake[] } {
  const places = new WeakMap<object, Place>();
  const mistakes: Mistake[] = [];
  const anchors = new Map<string, Node>();
  let count = 0;

  const convert = (node: Node | null, depth: number): unknown => {
    count += 1;
    const start = node?.range?.[0] ?? 0;
    if (depth > MAX_DEPTH || count > MAX_VALUES) {
      const message = depth > MAX_DEPTH ? "is nested too deeply" : "has too many values";
      mistakes.push(mistake(start, message));
      throw new TooMuch();
    }
    if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target !== undefined) return convert(target, depth + 1);
      mistakes.push(mistake(start, `*${node.source} refers to nothing before it`));
      return null;
    }
    if (node?.anchor !== undefined) anchors.set(node.anchor, node);
    if (isSeq<Node | null>(node)) {
      const list: unknown[] = [];
      const entries = new Map<PropertyKey, number>();
      places.set(list, { start, entries });
      for (const [index, item] of node.items.entries()) {
        entries.set(index, item?.range?.[0] ?? start);
        list.push(convert(item, depth + 1));
      }
      return list;
    }
    if (isMap<Node, Node | null>(node)) return convertMap(node.items, start, depth);
    if (!isScalar(node)) return null;
    if (typeof node.value === "string" && cannotBeShown(node.value))
      mistakes.push(mistake(start, "has a character that cannot be shown"));
    return toScalar(node.value);
  };

  const convertMap = (
    items: readonly { key: Node; value: Node | null }[],
    start: number,
    depth: number,
  ): object => {
    const map: Record<string, unknown> = {};
    const entries = new Map<PropertyKey, number>();
    places.set(map, { start, entries });
    let before: Node | null = null;
    for (const { key, value } of items) {
      const offset = key.range?.[0] ?? start;
      const name = isScalar(key) ? String(key.value) : "";
      // Only in braces: after a comma, the rest of a text is an entry of its own.
      if (value === null) {
        const shown = JSON.stringify(name.slice(0, MAX_SHOWN));
        const whole = isScalar(before) && Number.isInteger(before.value) ? before.value : null;
        const message =
          whole !== null && CENTS.test(name)
            ? `"${String(whole)},${name}" has a comma: use a point, ${String(whole)}.${name}`
            : `${shown} has no colon: put a text that has a comma in quotes`;
        mistakes.push(mistake(offset, message));
      } else if (isMerge(key))
        mistakes.push(mistake(offset, `"<<" adds nothing in YAML 1.2: write the values here`));
      else if (name === "__proto__") mistakes.push(mistake(offset, `"${name}" cannot be a name`));
      else if (entries.has(name)) mistakes.push(mistake(offset, `"${name}" is given twice`));
      else {
        entries.set(name, offset);
        map[name] = convert(value, depth + 1);
      }
      before = value;
    }
    return map;
  };

  try {
    return { value: convert(document.contents, 0), places, mistakes };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return { value: null, places, mistakes };
  }
}

/** In YAML 1.1, `<<` adds the values of another map. */
const isMerge = (key: Node): boolean => isScalar(key) && key.value === "<<" && key.type === "PLAIN";

/** Bytes of `!!binary` and other objects are no values of ours: the schema refuses null with its own words. */
const toScalar = (value: unknown): unknown =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : null;

function offsetAt(root: unknown, places: WeakMap<object, Place>, path: Path): number {
  let value: unknown = root;
  let offset = 0;
  for (const name of path) {
    if (typeof value !== "object" || value === null) return offset;
    const found = places.get(value)?.entries.get(name);
    if (found === undefined) return offset;
    offset = found;
    value = Reflect.get(value, name);
  }
  return offset;
}

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";

import { formatMistakes } from "../files/mistake";
import { fileFault } from "../files/read-text-file";
import { parseYaml, readYaml } from "./yaml";

const folder = mkdtempSync(join(tmpdir(), "foyer-yaml-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string | Uint8Array) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const getValue = (text: string) => {
  const parsed = parseYaml("f.yaml", text);
  if (!parsed.ok) throw new Error(formatMistakes(parsed.failure).join("\n"));
  return parsed.value.value;
};
const listMistakes = (text: string) => {
  const parsed = parseYaml("f.yaml", text);
  return parsed.ok ? [] : formatMistakes(parsed.failure);
};
const findFault = (file: string, maxBytes?: number) => {
  const read = readYaml(file, maxBytes);
  return read.ok ? null : read.failure.map(({ message }) => message).join("\n");
};

describe("values", () => {
  test("YAML and JSON say the same, with a byte order mark and Windows line ends too", () => {
    const expected = { name: "Riverside", halls: ["Main", { id: 2, isOpen: true }] };
    expect(getValue("name: Riverside\nhalls:\n  - Main\n  - id: 2\n    isOpen: true\n")).toEqual(
      expected,
    );
    const file = write(
      "crlf.yaml",
      "\ufeffname: Riverside\r\nhalls: [Main, {id: 2, isOpen: true}]\r\n",
    );
    const read = readYaml(file);
    expect(read.ok && read.value.value).toEqual(expected);
    expect(getValue(JSON.stringify(expected, null, "\t"))).toEqual(expected);
  });

  test("a language called no is text, and so are names that look like numbers or dates", () => {
    expect(getValue("no: no\n12: a\n2026-09-30: 2026-09-30\nnull: 19:30")).toEqual({
      no: "no",
      12: "a",
      "2026-09-30": "2026-09-30",
      null: "19:30",
    });
  });

  test("a text with a comma needs quotes in braces", () => {
    expect(getValue('note: { de: "Rentner, 15 % Rabatt", en: }')).toEqual({
      note: { de: "Rentner, 15 % Rabatt", en: null },
    });
    expect(listMistakes("note: { de: Rentner, 15 % Rabatt, en: Seniors }")).toEqual([
      'f.yaml:1: "15 % Rabatt" has no colon: put a text that has a comma in quotes',
    ]);
  });

  test("an amount with a comma in braces needs a point", () => {
    expect(listMistakes("A: { full: 62,50, half: 31,5 }")).toEqual([
      'f.yaml:1: "62,50" has a comma: use a point, 62.50',
      'f.yaml:1: "31,5" has a comma: use a point, 31.5',
    ]);
    expect(listMistakes("A: { full: Row 62, 50, half: 31, 105 }")).toEqual([
      'f.yaml:1: "50" has no colon: put a text that has a comma in quotes',
      'f.yaml:1: "105" has no colon: put a text that has a comma in quotes',
    ]);
  });

  test("an alias repeats its value", () => {
    expect(getValue("a: &hours [1, 2]\nb: *hours")).toEqual({ a: [1, 2], b: [1, 2] });
  });

  test("a path is found in the line of its name, or of the innermost name that exists", () => {
    const parsed = parseYaml("f.yaml", "\na:\n  b:\n    - x\n    - y\n  c: 1\n");
    if (!parsed.ok) throw new Error("refused");
    const lines = [["a"], ["a", "b", 1], ["a", "c"], ["a", "d"], ["a", "b", 7], ["z"]].map((path) =>
      parsed.value.getLine(path),
    );
    expect(lines).toEqual([2, 5, 6, 2, 3, 1]);
  });
});

describe("mistakes", () => {
  test.each([
    ["a tab", "a:\n\tb: 1", ["f.yaml:2: is indented with a tab: use spaces"]],
    ["a name given twice", "a: 1\nb: 2\na: 3", ['f.yaml:3: "a" is given twice']],
    ["__proto__", "a:\n  __proto__: {isStaff: true}", ['f.yaml:2: "__proto__" cannot be a name']],
    ["two documents", "a: 1\n---\nb: 2", ["f.yaml:2: expected one document: remove the line ---"]],
    ["an alias of nothing", "a: *b", ["f.yaml:1: *b refers to nothing before it"]],
    [
      "a map to be merged",
      "a: &a { b: 1 }\nc:\n  <<: *a\n  d: 2",
      ['f.yaml:3: "<<" adds nothing in YAML 1.2: write the values here'],
    ],
    ["an alias of itself", "a: &a [*a]", ["f.yaml:1: is nested too deeply"]],
    [
      "an open quotation mark",
      'a: 1\nb: "x',
      ['f.yaml:2: is not valid YAML: Missing closing "quote'],
    ],
    [
      "a text with a colon",
      "a: 1\nnotes: Neu: um 18 Uhr",
      [expect.stringMatching(/^f\.yaml:2: .*If it is one text, put it in quotes/)],
    ],
    [
      "a text with a colon in braces",
      "notes: { de: Neu: um 18 Uhr }",
      [expect.stringMatching(/^f\.yaml:1: .*If it is one text, put it in quotes/)],
    ],
    ["a list as a name", "? [a]\n: 3", ["f.yaml:1: expected a name before the colon"]],
    [
      "another YAML",
      "%YAML 1.1\n---\na: no",
      ["f.yaml:1: expected YAML 1.2: remove the line that begins with %YAML"],
    ],
    ["a tag", "a: !secret x", ["f.yaml:1: is not valid YAML: Unresolved tag: !secret"]],
    ["a control character", "a: 1\nb: \u0000", ["f.yaml:2: has a control character"]],
  ])("%s is refused with its line", (_, text, expected) => {
    expect(listMistakes(text)).toEqual(expected);
  });

  test("what is nested deeply enough to end the process is refused before it is parsed", () => {
    const deep = [
      "- ".repeat(100_000),
      "[".repeat(100_000),
      "{a: ".repeat(1000),
      " ".repeat(300) + "a",
    ];
    for (const text of deep) expect(listMistakes(text)).toEqual(["f.yaml:1: is nested too deeply"]);
    expect(listMistakes("a: ".padEnd(8) + "[".repeat(50))[0]).toMatch(/^f\.yaml:1: is n/);
  });

  test("nested aliases are refused before they multiply to billions", () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const inner = level === 0 ? "x" : `*l${level - 1}`;
      return `l${level}: &l${level} [${Array(9).fill(inner).join(", ")}]`;
    });
    expect(listMistakes(levels.join("\n"))).toEqual([
      expect.stringContaining("has too many values"),
    ]);
  });

  test("20,000 names are read within seconds", () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `n${index}: ${index}`);
    expect(Object.keys(getValue(names.join("\n")) as object)).toHaveLength(20_000);
  });
});

describe("files", () => {
  test("what is no readable file of a reasonable size is refused in plain words", () => {
    mkdirSync(join(folder, "folder.yaml"));
    symlinkSync("loop.yaml", join(folder, "loop.yaml"));
    execFileSync("mkfifo", [join(folder, "pipe.yaml")]);
    expect(findFault(join(folder, "none.yaml"))).toBe("does not exist");
    expect(findFault(join(folder, "folder.yaml"))).toBe("is a folder, expected a file");
    expect(findFault(join(folder, "loop.yaml"))).toBe("is a symbolic link to itself");
    expect(findFault(join(folder, "pipe.yaml"))).toBe("is not a regular file");
    expect(findFault("/dev/zero")).toBe("is not a regular file");
    expect(findFault(write("big.yaml", Buffer.alloc(10 * 1024 * 1024, "a")))).toBe(
      "has 10 MB, expected at most 512 KB",
    );
    expect(findFault(write("latin.yaml", Buffer.from("name: Théâtre", "latin1")))).toBe(
      "is not UTF-8: save it with that encoding",
    );
  });

  test("a symbolic link to a file is followed, as mounted configuration needs", () => {
    write("real.yaml", "a: 1");
    symlinkSync("real.yaml", join(folder, "link.yaml"));
    const read = readYaml(join(folder, "link.yaml"));
    expect(read.ok && read.value.value).toEqual({ a: 1 });
  });

  // Root reads every file, so that the error is made here.
  test("an unreadable file is refused", () => {
    const denied = Object.assign(new Error("EACCES"), { code: "EACCES" });
    expect(fileFault(denied)).toBe("cannot be read: permission denied");
  });
});

test.each(["\\u202egnp", "\\ud800", "\\x07"])(
  "text with %s, which is written as an escape, is refused with its line",
  (escape) => {
    const source = parseYaml("a.yaml", `name: a\ntitle: "${escape}"\n`);
    expect(!source.ok && source.failure).toEqual([
      { file: "a.yaml", line: 2, message: "has a character that cannot be shown" },
    ]);
  },
);

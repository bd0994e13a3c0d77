import fc from "fast-check";

import type { TextKind } from "#contract/schemas/reference";

/** What YAML or JSON could read as something else, and what is hard to print. */
const TEXTS = [
  "null",
  "yes",
  "1e3",
  "0x10",
  "- a",
  "a: b",
  "#",
  " spaces ",
  "two\nlines\n",
  "quo\"te's",
  "{x}",
  "%YAML",
  "2026-12-03",
  "Åsa & Ärlig, ¿qué?",
  "𝒳💣",
  "\ttab",
  "&anchor",
  "*alias",
  "!tag",
];
const UNSAFE = /[^\P{Cc}\n\r\t]|[\p{Surrogate}\u202a-\u202e\u2066-\u2069\ufeff]/u;
export const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
    .filter((value) => !UNSAFE.test(value) && value.trim() !== ""),
);
/** Each is of its own kind, so that no two say different translations of one. */
export const translated = (kind: TextKind) =>
  fc.oneof(
    text,
    text.map((source) => ({ "en-us": source, sv: `${source} (${kind})`, de: `${source} 2` })),
  );

import { expect, it } from "vitest";

import { formatMistakes } from "#runtime/files/mistake";
import { parseYaml } from "#runtime/yaml/yaml";
import { parseSeason } from "../parse-season";

function listMistakes(text: string): string[] {
  const source = parseYaml("1.yaml", text);
  if (!source.ok) return formatMistakes(source.failure);
  const parsed = parseSeason([source.value], () => ({ ok: false, failure: [] }));
  return parsed.ok ? [] : formatMistakes(parsed.failure);
}

it.each([
  ["polski", "pl"],
  ["PL", "ga or pt-BR"],
  ["x y", "ga or pt-BR"],
])("%s is no language of a title, of an event or of a work", (written, hint) => {
  const expected = `titleLang: expected the tag of a language, like ${hint}, found "${written}"`;
  const work = `{ composer: A, title: B, titleLang: ${written} }`;
  expect(listMistakes(`events:\n  - id: a\n    titleLang: ${written}\n`)).toEqual([
    `1.yaml:3: events[1].${expected}`,
  ]);
  expect(listMistakes(`events:\n  - id: a\n    programme: [${work}]\n`)).toEqual([
    `1.yaml:3: events[1].programme[1].${expected}`,
  ]);
});

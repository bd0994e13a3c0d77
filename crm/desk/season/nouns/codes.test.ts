import { expect, test } from "vitest";

import { parseYaml } from "#runtime/yaml/yaml";
import { parseSeason } from "../parse-season";

function listMistakes(text: string): string[] {
  const source = parseYaml("codes.yaml", text);
  if (!source.ok) throw new Error("not read");
  const parsed = parseSeason([source.value], () => ({ ok: false, failure: [] }));
  return parsed.ok ? [] : parsed.failure.map(({ message }) => message);
}

test.each([
  ["spring", "expected a code in capital letters"],
  ["SPRING 15", "expected a code in capital letters, without spaces"],
  ["SPRING\u200b", "without spaces and characters that cannot be typed"],
  ["\uff33PRING", "without spaces and characters that cannot be typed"],
  ["SPR\u0406NG", "mixes alphabets whose letters look alike"],
])("the promo code %j is refused: %s", (code, expected) => {
  const [mistake] = listMistakes(
    `promoCodes:\n  - { id: ${JSON.stringify(code)}, percentOff: 10 }\n`,
  );
  expect(mistake).toContain(expected);
});

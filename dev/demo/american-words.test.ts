import { expect, it } from "vitest";

import { britishWords } from "../../tests/support/english-rules";
import * as accessTags from "./access-tags";
import * as center from "./demo-center";
import * as exceptions from "./data/demo-exceptions";
import * as giving from "./demo-giving";
import * as memberships from "./demo-memberships";
import * as packages from "./demo-packages";
import * as people from "./demo-people";
import * as shop from "./demo-shop";
import * as priceLists from "./price-lists";

const demo = {
  accessTags,
  center,
  exceptions,
  giving,
  memberships,
  packages,
  people,
  shop,
  priceLists,
};

/** A lower-case word, possibly with hyphens, is an id; visitor text has spaces or a capital. */
const isId = (text: string) => /^[a-z0-9-]+$/.test(text);

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return isId(value) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(listTexts);
}

it("the demo's texts have American spelling", () => {
  const texts = listTexts(demo);
  expect(texts).toContain("Intermission drinks");
  expect(texts.filter((text) => britishWords(text).length > 0)).toEqual([]);
});

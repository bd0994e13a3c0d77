import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { LAYOUT_PARTS, layoutChoices, layoutRules } from "./look-layout";

const choices = LAYOUT_PARTS.flatMap((part) =>
  layoutChoices(part).map((name, at) => ({ part, name, isUsual: at === 0 })),
);

test("the product's own layout adds no rules, and each other choice does", () => {
  expect(layoutRules({})).toBeNull();
  for (const { part, name, isUsual } of choices) {
    const rules = layoutRules({ [part]: name });
    expect(rules === null, `${part}: ${name}`).toBe(isUsual);
  }
});

test("layouts name only classes and variables that the stylesheets have", () => {
  const styles = [
    "app/tailwind.css",
    "app/bar.css",
    "app/cards.css",
    "app/checkout.css",
    "app/dates.css",
    "app/listing.css",
    "app/pills.css",
    "app/scrolls.css",
    "tailwind.config.ts",
  ]
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const rules = choices.map(({ part, name }) => layoutRules({ [part]: name }) ?? "").join("");
  const classes = new Set([...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name));
  const utilities = new Set(["events", "rounded", "rounded-large", "rounded-small"]);
  const unknown = [...classes].filter(
    (name) => !utilities.has(name) && !new RegExp(`\\.${name}\\b`).test(styles),
  );
  const variables = [...rules.matchAll(/--([a-z-]+)/g)].map(([, name = ""]) => name);
  expect(unknown).toEqual([]);
  expect(variables.filter((name) => name !== "corner" && !styles.includes(`--${name}:`))).toEqual(
    [],
  );
});

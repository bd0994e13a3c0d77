import { expect, test } from "vitest";

import { logoParts, nameClasses } from "./look";

test("what the logo says and the text beside it are the venue's name together", () => {
  const { src, width, height, name, text } = logoParts();
  expect(src).toMatch(/^\/look\/logo\.svg\?v=[0-9a-f]{12}$/);
  expect([width, height, name, text]).toEqual([202, 40, "Riverside", "Performing Arts Center"]);
});

test("a long name without a logo is small", () => {
  expect(nameClasses("Folkteatern")).toContain("text-lead");
  expect(nameClasses("Göteborgs Stadsteater")).toContain("text-tiny");
});

import { expect, it } from "vitest";

import { PrintButton } from "./button";

import { markup } from "../../tests/support/markup";

it("the button that prints is not in the page that browsers without script get", async () => {
  const html = await markup(<PrintButton label="Print this page" />);
  expect(html.replace(/<[^>]*>/g, "")).toBe("");
  expect(html).not.toContain("<button");
});

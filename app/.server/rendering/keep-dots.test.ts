import { expect, it } from "vitest";

import { keepDots } from "./keep-dots";

it.each([
  ["<p>7:30 PM · Main Hall · Sold out</p>", "<p>7:30 PM\u00a0· Main Hall\u00a0· Sold out</p>"],
  ["<p><b>7:30 PM</b> · <i>Main Hall</i></p>", "<p><b>7:30 PM</b>\u00a0· <i>Main Hall</i></p>"],
  [
    "<textarea>Row A · Row B</textarea> · <p>C</p>",
    "<textarea>Row A · Row B</textarea>\u00a0· <p>C</p>",
  ],
  ['<input value="A · B"/><p>A</p>', '<input value="A · B"/><p>A</p>'],
  ["<title>A? · B</title>", "<title>A? · B</title>"],
])("a line never begins with the dot between two things: %s", (html, shown) => {
  expect(keepDots(html)).toBe(shown);
});

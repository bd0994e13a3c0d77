import { expect, it } from "vitest";

import { keepDots } from "./keep-dots";

it.each([
  ["<p>7:30 PM · Studio · Sold</p>", "<p>7:30 PM\u00a0· Studio\u00a0· Sold</p>"],
  ["<p><b>7:30 PM</b> · <i>Studio</i></p>", "<p><b>7:30 PM</b>\u00a0· <i>Studio</i></p>"],
  [
    "<textarea>Row A · Row B</textarea> · <p>C</p>",
    "<textarea>Row A · Row B</textarea>\u00a0· <p>C</p>",
  ],
  ['<input value="A · B"/><p>A</p>', '<input value="A · B"/><p>A</p>'],
  ["<title>A? · B</title>", "<title>A? · B</title>"],
])("a line never begins with the dot between two things: %s", (html, shown) => {
  expect(keepDots(html)).toBe(shown);
});

it.each([
  ["<p>7:30 PM · Main Hall</p>", "<p>7:30 PM\u00a0· Main\u00a0Hall</p>"],
  [
    '<p>7:30 PM · <span lang="en">Main Hall</span> · Sold out</p>',
    '<p>7:30 PM\u00a0· <span lang="en">Main\u00a0Hall</span>\u00a0· Sold\u00a0out</p>',
  ],
  ["<p>7:30 PM · The Main Hall</p>", "<p>7:30 PM\u00a0· The Main Hall</p>"],
  ["<p>7:30 PM · Main Hall, row A</p>", "<p>7:30 PM\u00a0· Main Hall, row A</p>"],
  ["<p>A · Relaxed performance</p>", "<p>A\u00a0· Relaxed performance</p>"],
  [
    '<input title="A · Main Hall"/><p>Main Hall</p>',
    '<input title="A · Main Hall"/><p>Main Hall</p>',
  ],
])("a short name of two words behind a dot is on one line: %s", (html, shown) => {
  expect(keepDots(html)).toBe(shown);
});

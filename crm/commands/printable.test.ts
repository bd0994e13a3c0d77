import { expect, it } from "vitest";

import { printable } from "./printable";

it.each([
  ["\u001b]0;owned\u0007", "\\u{1b}]0;owned\\u{7}"],
  ["\u009b2K\u001b[1A", "\\u{9b}2K\\u{1b}[1A"],
  ["overwritten\rreturned", "overwritten\\u{d}returned"],
  ["\u202etxet", "\\u{202e}txet"],
])("terminal controls in %j are escaped when a command prints them", (text, shown) => {
  expect(printable(text)).toBe(shown);
});

it("line breaks, tabs and letters of all scripts are printed as they are", () => {
  const text = "order\tF-1\nZoë, 王, नमस्ते, שלום 👩‍🎤";
  expect(printable(text)).toBe(text);
});

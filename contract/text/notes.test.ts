import { expect, it } from "vitest";

import { findLongNotes, MAX_NOTE, normalizeNotes } from "./notes";

const none = { order: null, access: null, allergies: null };

it("notes on an order are stored without surrounding spaces, with one character per line end, and null where empty", () => {
  expect(normalizeNotes({ order: " a\r\nb \r\n", access: "  ", allergies: null })).toEqual({
    order: "a\nb",
    access: null,
    allergies: null,
  });
});

it("notes on an order may have 500 characters each, an emoji counting as one", () => {
  expect(findLongNotes({ ...none, order: "🎻".repeat(MAX_NOTE) })).toEqual({});
  expect(findLongNotes({ ...none, access: "🎻".repeat(MAX_NOTE + 1) })).toEqual({
    access: MAX_NOTE + 1,
  });
});

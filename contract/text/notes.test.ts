import { expect, it } from "vitest";

import { findLongNotes, NOTE_MAX, normalizeNotes } from "./notes";

const none = { order: null, access: null, allergies: null };

it("notes on an order are stored without surrounding spaces, with one character per line end, and null where empty", () => {
  expect(normalizeNotes({ order: " a\r\nb \r\n", access: "  ", allergies: null })).toEqual({
    order: "a\nb",
    access: null,
    allergies: null,
  });
});

it("notes on an order may have 500 characters each, an emoji counting as one", () => {
  expect(findLongNotes({ ...none, order: "🎻".repeat(NOTE_MAX) })).toEqual({});
  expect(findLongNotes({ ...none, access: "🎻".repeat(NOTE_MAX + 1) })).toEqual({
    access: NOTE_MAX + 1,
  });
});

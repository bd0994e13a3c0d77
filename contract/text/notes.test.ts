import { expect, it } from "vitest";

import { findLongNotes, normalizeNotes } from "./notes";
import { MAX_NOTE } from "../rules/orders/order-notes";

const none = { order: null, access: null, allergies: null };

it("notes are trimmed, line ends become one character, and empty notes become null", () => {
  expect(normalizeNotes({ order: " a\r\nb \r\n", access: "  ", allergies: null })).toEqual({
    order: "a\nb",
    access: null,
    allergies: null,
  });
});

it("each note may have 500 characters, with an emoji counted as one", () => {
  expect(findLongNotes({ ...none, order: "🎻".repeat(MAX_NOTE) })).toEqual({});
  expect(findLongNotes({ ...none, access: "🎻".repeat(MAX_NOTE + 1) })).toEqual({
    access: MAX_NOTE + 1,
  });
});

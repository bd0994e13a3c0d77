import { describe, expect, it } from "vitest";

import { noteFaults, tidyNotes } from "./note-faults";

describe("notes", () => {
  it("are kept without spaces around them, an end of a line as one character, nothing as null", () => {
    expect(tidyNotes({ order: " a\r\nb \r\n", access: "  ", allergies: "" })).toEqual({
      order: "a\nb",
      access: null,
      allergies: null,
    });
  });

  it("that are too long are named with their length, an emoji being one character", () => {
    const notes = { order: "🎻".repeat(5), access: "🎻".repeat(6), allergies: null };
    expect(noteFaults(notes, 5)).toEqual({ access: 6 });
  });
});

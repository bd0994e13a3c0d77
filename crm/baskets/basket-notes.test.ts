import { describe, expect, it } from "vitest";

import { notesFaults, tidyNotes } from "./basket-notes";

const none = { order: null, access: null, allergies: null };

describe("a note on an order", () => {
  it("has five hundred characters at most, an emoji being one", () => {
    expect(notesFaults({ ...none, order: "👩".repeat(500) })).toEqual({});
    expect(notesFaults({ ...none, allergies: "n".repeat(501) })).toEqual({ allergies: "too-long" });
  });

  it("is nothing when there are only spaces in it", () => {
    expect(tidyNotes({ order: "  ", access: " by the door ", allergies: null })).toEqual({
      order: null,
      access: "by the door",
      allergies: null,
    });
  });
});

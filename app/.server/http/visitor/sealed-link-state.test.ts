import { describe, expect, it } from "vitest";

import { createMailNotes } from "./basket-link";

const secrets = ["first-secret-of-the-house-0123456789", "second-secret-of-the-house-012345678"];
const note = { email: "ada@example.com", returnTo: "/account", basket: null };

describe("what a mailed link knows", () => {
  it("is read where it was sealed, and nobody else reads it", () => {
    const notes = createMailNotes(secrets);
    const sealed = notes.seal(note);
    expect(notes.open(sealed)).toEqual(note);
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("ada");
    expect(createMailNotes([`${secrets[0]} of another house`]).open(sealed)).toBeNull();
  });

  it("is nothing once a character of it was changed, or when it is nonsense", () => {
    const notes = createMailNotes(secrets);
    const sealed = notes.seal(note);
    for (const at of [0, 20, 40, sealed.length - 4]) {
      const other = sealed[at] === "A" ? "B" : "A";
      expect(notes.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull();
    }
    for (const nonsense of [null, "", "x", "A".repeat(60)]) expect(notes.open(nonsense)).toBeNull();
  });

  it("is read after the secret was changed, as long as the old one is known", () => {
    const sealed = createMailNotes([secrets[1]!]).seal(note);
    expect(createMailNotes(secrets).open(sealed)).toEqual(note);
    expect(createMailNotes([secrets[0]!]).open(sealed)).toBeNull();
  });
});

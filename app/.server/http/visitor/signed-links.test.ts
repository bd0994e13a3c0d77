import { createHash, randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { createSealedLinkState } from "./link-state";
import { createBasketLinks, createShareLinks } from "./signed-links";
import { createCheckoutFormToken } from "./checkout-form-token";

const [today, yesterday] = [
  "the-secret-of-today-for-the-tests",
  "the-secret-of-yesterday-for-them",
];
const until = "2026-12-01T19:42:00-05:00";
const before = "2026-12-01T19:41:59-05:00";
const basket = "7a3f3c4e-53bb-4d0b-9d6a-0f3f6cf8b6a1";
const note = { email: "ada@example.com", returnTo: "/account", basket: null };
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

it("a basket link names its basket until its time is over", () => {
  const links = createBasketLinks([today]);
  const token = links.sign(basket, until);
  expect(links.read(token, before)).toBe(basket);
  expect(links.read(token, until)).toBeNull();
});

it("links and references that were given out before still open", () => {
  const link = `${basket}.mx5ei5s0.S6BhLmS6lqjdvZVwEtuILQ`;
  expect(createBasketLinks([today]).read(link, before)).toBe(basket);
  const reference = "mx5ei5s0.uAdNtUeOl04fL-uuEn4qxw";
  expect(createCheckoutFormToken([today]).isValid(basket, reference, before)).toBe(true);
  const sealed =
    "BwcHBwcHBwcHBwcHs9Bjn7Mt0XhjAAAed8-0-YdUjv6ibhqYZnw0MohfIynfYYcTBRgbhxS52IaNev8PAMQHTMnm76hp0liOzE_S5ncCCu6TuFbgLNeha2wWOw";
  expect(createSealedLinkState([today]).open(sealed)).toEqual(note);
});

it("a basket link opens nothing once any part of it is changed", () => {
  const links = createBasketLinks([today]);
  const [id = "", ends = "", signature = ""] = links.sign(basket, until).split(".");
  const later = Date.parse("2027-12-01T00:00:00Z").toString(36);
  for (const token of [
    [id, later, signature],
    [id.replace("7", "8"), ends, signature],
    [id, ends, ""],
    [id, ends, createCheckoutFormToken([today]).sign(basket, until)],
    ["", "", ""],
  ])
    expect(links.read(token.join("."), before)).toBeNull();
});

it("the sealed note of a mailed link is read only where it was sealed", () => {
  const notes = createSealedLinkState([today]);
  const sealed = notes.seal(note);
  expect(notes.open(sealed)).toEqual(note);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("ada");
});

it("the sealed note of a mailed link is refused once a character of it is changed", () => {
  const notes = createSealedLinkState([today]);
  const sealed = notes.seal(note);
  for (const at of [0, 20, 40, sealed.length - 4]) {
    const other = sealed[at] === "A" ? "B" : "A";
    expect(notes.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull();
  }
  for (const nonsense of [null, "", "x", "A".repeat(60)]) expect(notes.open(nonsense)).toBeNull();
});

it("the token of a link to tickets has 256 bits, another for each link, and the same for the same", () => {
  const links = createShareLinks([today]);
  const [one, other] = [randomUUID(), randomUUID()];
  expect(Buffer.from(links.tokenOf(one), "base64url")).toHaveLength(32);
  expect(links.tokenOf(one)).toBe(links.tokenOf(one));
  expect(links.tokenOf(one)).not.toBe(links.tokenOf(other));
  expect(links.knownToken(one, sha256(one))).toBeNull();
});

it.each([
  ["a basket link", createBasketLinks([yesterday]).sign(basket, until), readBasketLink, basket],
  ["a mailed link's note", createSealedLinkState([yesterday]).seal(note), readNote, note],
  ["a link to tickets", createShareLinks([yesterday]).tokenOf("id"), readShare, "id"],
] as const)(
  "%s outlives a change of secrets as long as the old one is known",
  (_, token, read, is) => {
    expect(read([today, yesterday], token)).toEqual(is);
    expect(read([today], token)).toBeNull();
  },
);

function readBasketLink(secrets: string[], token: string) {
  return createBasketLinks(secrets).read(token, before);
}
function readNote(secrets: string[], token: string) {
  return createSealedLinkState(secrets).open(token);
}
function readShare(secrets: string[], token: string) {
  const known = createShareLinks(secrets).knownToken("id", sha256(token));
  return known === token ? "id" : known;
}

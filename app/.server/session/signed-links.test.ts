import { createHash, randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { createSealedLinkState } from "./link-state";
import { createBasketLinks, createShareLinks } from "./signed-links";
import { createBasketTokens } from "./basket-token";

const [today, yesterday] = [
  "the-secret-of-today-for-the-tests",
  "the-secret-of-yesterday-for-them",
];
const until = "2026-12-01T19:42:00-05:00";
const before = "2026-12-01T19:41:59-05:00";
const basket = "7a3f3c4e-53bb-4d0b-9d6a-0f3f6cf8b6a1";
const state = { email: "ada@example.com", returnTo: "/account", basket: null };
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

it("a basket link returns its basket until it expires", () => {
  const links = createBasketLinks([today]);
  const token = links.sign(basket, until);
  expect(links.read(token, before)).toBe(basket);
  expect(links.read(token, until)).toBeNull();
});

it("links and tokens of earlier releases are still valid", () => {
  const link = `${basket}.mx5ei5s0.S6BhLmS6lqjdvZVwEtuILQ`;
  expect(createBasketLinks([today]).read(link, before)).toBe(basket);
  const reference = "mx5ei5s0.uAdNtUeOl04fL-uuEn4qxw";
  expect(createBasketTokens([today]).isValid(basket, reference, before)).toBe(true);
  const sealed =
    "BwcHBwcHBwcHBwcHs9Bjn7Mt0XhjAAAed8-0-YdUjv6ibhqYZnw0MohfIynfYYcTBRgbhxS52IaNev8PAMQHTMnm76hp0liOzE_S5ncCCu6TuFbgLNeha2wWOw";
  expect(createSealedLinkState([today]).open(sealed)).toEqual(state);
});

it("a basket link with any changed part is invalid", () => {
  const links = createBasketLinks([today]);
  const [id = "", ends = "", signature = ""] = links.sign(basket, until).split(".");
  const later = Date.parse("2027-12-01T00:00:00Z").toString(36);
  for (const token of [
    [id, later, signature],
    [id.replace("7", "8"), ends, signature],
    [id, ends, ""],
    [id, ends, createBasketTokens([today]).sign(basket, until)],
    ["", "", ""],
  ])
    expect(links.read(token.join("."), before)).toBeNull();
});

it("a sealed link state can be opened, and does not reveal its content", () => {
  const linkState = createSealedLinkState([today]);
  const sealed = linkState.seal(state);
  expect(linkState.open(sealed)).toEqual(state);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("ada");
});

it("a sealed link state with a changed character cannot be opened", () => {
  const linkState = createSealedLinkState([today]);
  const sealed = linkState.seal(state);
  for (const at of [0, 20, 40, sealed.length - 4]) {
    const other = sealed[at] === "A" ? "B" : "A";
    expect(linkState.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull();
  }
  for (const invalid of [null, "", "x", "A".repeat(60)]) expect(linkState.open(invalid)).toBeNull();
});

it("tokens of share links have 256 bits, and are stable and different for each link", () => {
  const links = createShareLinks([today]);
  const [one, other] = [randomUUID(), randomUUID()];
  expect(Buffer.from(links.getToken(one), "base64url")).toHaveLength(32);
  expect(links.getToken(one)).toBe(links.getToken(one));
  expect(links.getToken(one)).not.toBe(links.getToken(other));
  expect(links.knownToken(one, sha256(one))).toBeNull();
});

it.each([
  ["a basket link", createBasketLinks([yesterday]).sign(basket, until), readBasketLink, basket],
  ["a sealed link state", createSealedLinkState([yesterday]).seal(state), readLinkState, state],
  ["a share link", createShareLinks([yesterday]).getToken("id"), readShare, "id"],
] as const)(
  "%s stays valid after the secret changes, as long as the old secret is listed",
  (_, token, read, expected) => {
    expect(read([today, yesterday], token)).toEqual(expected);
    expect(read([today], token)).toBeNull();
  },
);

function readBasketLink(secrets: string[], token: string) {
  return createBasketLinks(secrets).read(token, before);
}
function readLinkState(secrets: string[], token: string) {
  return createSealedLinkState(secrets).open(token);
}
function readShare(secrets: string[], token: string) {
  const found = createShareLinks(secrets).knownToken("id", sha256(token));
  return found === token ? "id" : found;
}

import { randomUUID } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";

import { MAX_GONE_NAMES } from "~/domain/basket/basket-diff";
import { CHECKOUT_STEP_NAMES } from "#contract/names/checkout-series";
import { createSeal } from "./seal";
import {
  MAX_DRAFT_BYTES,
  emptySessionData,
  nothingAgreed,
  MAX_RETURN_TO,
  sessionDataSchema,
  type SessionData,
  MAX_TURNS,
} from "./session-data";
import { VisitorSession } from "./visitor-session";

const secrets = ["first-secret-of-the-house-0123456789", "second-secret-of-the-house-012345678"];
const data = { ...emptySessionData, basketId: "b1", crmSession: "token-of-somebody" };

afterEach(() => vi.useRealTimers());

it("a sealed cookie unseals to its data and does not reveal it", async () => {
  const seal = createSeal(secrets, 1200);
  const sealed = await seal.seal(data);
  expect((await seal.unseal(sealed))?.data).toEqual(data);
  expect(sealed).not.toContain("token");
  expect(Buffer.from(sealed, "base64").toString()).not.toContain("token");
});

it("the sealed cookie of a session with a form of MAX_DRAFT_BYTES is below 4,096 bytes", async () => {
  const fields: [string, string][] = [["specialRequests", ""]];
  const room = MAX_DRAFT_BYTES - Buffer.byteLength(JSON.stringify(fields));
  const full = {
    ...data,
    crmSession: "t".repeat(64),
    basketId: randomUUID(),
    boughtBasketId: randomUUID(),
    checkout: { ...nothingAgreed, basketId: randomUUID(), passed: [...CHECKOUT_STEP_NAMES] },
    draft: {
      step: "additional-details" as const,
      fields: [["specialRequests", "x".repeat(room)]] satisfies [string, string][],
    },
  };
  const sealed = await createSeal(secrets, 1200).seal(full);
  expect(`foyer=${sealed}`.length).toBeLessThan(4_096);
  expect((await createSeal(secrets, 1200).unseal(sealed))?.data).toEqual(full);
});

const MAX_INTEGER = Number.MAX_SAFE_INTEGER;
const marks = Array.from({ length: 12 }, () => "m".repeat(10));
/** As large as the schema allows. A session with a saved form has no email. */
const largestSession: SessionData = {
  crmSession: "t".repeat(1_500),
  isGuest: false,
  basketId: "b".repeat(100),
  boughtBasketId: "b".repeat(100),
  returnTo: `/${"a".repeat(MAX_RETURN_TO - 1)}`,
  email: null,
  waitingGuest: null,
  linkCode: "c".repeat(40),
  notices: [
    { code: "voucher-applied", sums: { sum: MAX_INTEGER } },
    { code: "member-prices-applied", sums: { from: MAX_INTEGER, to: MAX_INTEGER } },
    { code: "account-prices-applied", sums: { from: MAX_INTEGER, to: MAX_INTEGER } },
    "space-and-companions-removed",
    "form-saved",
  ],
  noticesOn: "h".repeat(16),
  news: {
    cause: "elsewhere",
    added: marks,
    changed: marks,
    gone: marks.map(() => ({
      isTicket: false,
      total: MAX_INTEGER,
      name: "n".repeat(Math.floor(MAX_GONE_NAMES / marks.length)),
    })),
  },
  checkout: {
    basketId: "b".repeat(100),
    agreedTotal: MAX_INTEGER,
    agreedOn: "contact-preferences",
    passed: [...CHECKOUT_STEP_NAMES],
    keepCard: false,
  },
  draft: { step: "additional-details", fields: [["specialRequests", "x".repeat(2_170)]] },
  turns: Array.from({ length: MAX_TURNS }, () => "t".repeat(20)),
};
const ATTRIBUTES =
  "; Max-Age=1200; Path=/; Expires=Wed, 30 Sep 2026 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax";

/** Returns what is left of a session that was shortened to fit, and the bytes that a browser counts. */
async function sealToFit(stored: SessionData) {
  const seal = createSeal(secrets, 1200);
  const session = new VisitorSession({ data: stored, sealedAt: 0 });
  const sealed = (await session.sealedBy(seal)) ?? "";
  return {
    bytes: `foyer=${encodeURIComponent(sealed)}${ATTRIBUTES}`.length,
    data: (await seal.unseal(sealed))?.data,
  };
}

it("the largest session keeps sign-in, basket and turns in at most 4,096 bytes", async () => {
  const { bytes, data: left } = await sealToFit(largestSession);
  expect(bytes).toBeLessThanOrEqual(4_096);
  const { crmSession, basketId, checkout, turns, linkCode } = largestSession;
  expect(left).toMatchObject({ crmSession, basketId, checkout, turns, linkCode, news: null });
  expect(left?.draft).toEqual({ step: "additional-details", fields: [] });
});

it("a session that is too large drops basket changes before a saved form", async () => {
  const withNews = await sealToFit({
    ...largestSession,
    crmSession: "t".repeat(64),
    basketId: randomUUID(),
    checkout: { ...nothingAgreed, basketId: randomUUID(), passed: [...CHECKOUT_STEP_NAMES] },
    returnTo: null,
    linkCode: null,
    notices: [],
    turns: [],
  });
  expect(withNews.bytes).toBeLessThanOrEqual(4_096);
  expect([withNews.data?.news, withNews.data?.draft]).toEqual([null, largestSession.draft]);
});

it("a session that is too large for a saved form keeps its return path and adds a notice that the form is lost", async () => {
  const { bytes, data: left } = await sealToFit({ ...largestSession, crmSession: "t".repeat(64) });
  expect(bytes).toBeLessThanOrEqual(4_096);
  expect(left?.draft).toEqual({ step: "additional-details", fields: [] });
  expect(left?.returnTo).toBe(largestSession.returnTo);
  expect(left?.notices).toContain("form-too-long");
  expect(left?.notices).not.toContain("form-saved");
  const signedIn = await sealToFit({ ...largestSession, crmSession: "t".repeat(64), notices: [] });
  expect(signedIn.data?.notices).toEqual(["form-lost"]);
});

it("a sealed cookie can be unsealed after the secret changes, as long as the old secret is listed", async () => {
  const sealed = await createSeal([secrets[1]!], 1200).seal(data);
  expect((await createSeal(secrets, 1200).unseal(sealed))?.data.basketId).toBe("b1");
  expect(await createSeal([secrets[0]!], 1200).unseal(sealed)).toBeNull();
});

it("a sealed cookie with a changed character unseals to null", async () => {
  const seal = createSeal(secrets, 1200);
  const sealed = await seal.seal(data);
  for (const at of [0, 10, 40, Math.floor(sealed.length / 2), sealed.length - 1]) {
    const other = sealed[at] === "A" ? "B" : "A";
    expect(await seal.unseal(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull();
  }
  for (const invalid of ["", "x", "Fe26.2**", "{}"]) expect(await seal.unseal(invalid)).toBeNull();
});

it("a sealed cookie expires after its idle time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const seal = createSeal(secrets, 1200);
  const sealed = await seal.seal(data);
  vi.advanceTimersByTime(1199_000);
  expect(await seal.unseal(sealed)).not.toBeNull();
  vi.advanceTimersByTime(2_000);
  expect(await seal.unseal(sealed)).toBeNull();
});

it("a return path that is too long is dropped, and the session stays valid", async () => {
  const session = new VisitorSession({ data, sealedAt: 0 });
  session.returnTo = `/${"a".repeat(MAX_RETURN_TO - 1)}`;
  expect(session.returnTo).toHaveLength(MAX_RETURN_TO);
  session.returnTo = `/${"a".repeat(MAX_RETURN_TO)}`;
  expect(session.returnTo).toBeNull();
  const seal = createSeal(secrets, 1200);
  expect((await seal.unseal(await seal.seal(session.cookieData ?? data)))?.data.basketId).toBe(
    "b1",
  );
});

it("sealing rejects data that could not be unsealed", async () => {
  const returnTo = `/${"a".repeat(MAX_RETURN_TO)}`;
  await expect(createSeal(secrets, 1200).seal({ ...data, returnTo })).rejects.toThrow("too_big");
});

it("a session needs sealing after a change, and once a minute to keep it alive", () => {
  const session = new VisitorSession({ data, sealedAt: 0 });
  session.basketId = "b1";
  session.returnTo = null;
  expect([session.needsSealing(30_000), session.needsSealing(61_000)]).toEqual([false, true]);
  session.basketId = "b2";
  expect(session.needsSealing(1)).toBe(true);
});

it("an empty session needs no cookie", () => {
  const session = new VisitorSession(null);
  expect([session.cookieData, session.needsSealing(1e9)]).toEqual([null, false]);
});

it("a session shows a notice once", () => {
  const session = new VisitorSession({ data, sealedAt: 0 });
  session.flash("ticket-removed");
  session.flash("ticket-removed");
  expect(session.showNotices()).toEqual(["ticket-removed"]);
  session.noticesWereShown();
  expect(session.cookieData?.notices).toEqual([]);
});

it("a session keeps the amounts of a notice, and only the last of two with the same code", async () => {
  const session = new VisitorSession({ data, sealedAt: 0 });
  session.flash({ code: "voucher-applied", sums: { sum: 500 } });
  session.flash({ code: "voucher-applied", sums: { sum: 3_000 } });
  const seal = createSeal(secrets, 1200);
  const stored = await seal.unseal(await seal.seal(session.cookieData ?? data));
  expect(stored?.data.notices).toEqual([{ code: "voucher-applied", sums: { sum: 3_000 } }]);
});

it("a session keeps a notice that was added after the page showed its notices", () => {
  const session = new VisitorSession({ data, sealedAt: 0 });
  session.showNotices();
  session.flash("step-first");
  session.noticesWereShown();
  expect(session.cookieData?.notices).toEqual(["step-first"]);
});

it("a session keeps the typed email unless it has a saved form", () => {
  const session = new VisitorSession({ data, sealedAt: 0 });
  session.email = "ada@example.com";
  expect(session.cookieData?.email).toBe("ada@example.com");
  session.draft = { step: "delivery", fields: [] };
  session.email = "ada@example.com";
  expect(session.cookieData?.email).toBeNull();
});

it("checkout progress is reset when the basket changes", () => {
  const session = new VisitorSession({ data, sealedAt: 0 });
  session.checkoutProgress = { ...nothingAgreed, agreedTotal: 4200, passed: ["billing"] };
  expect(session.checkoutProgress.agreedTotal).toBe(4200);
  session.basketId = "b2";
  expect(session.checkoutProgress).toEqual(nothingAgreed);
});

it("a session with a notice of another release keeps everything else", () => {
  const stored = {
    ...emptySessionData,
    basketId: "b",
    notices: ["of-another-release", "step-first"],
  };
  expect(sessionDataSchema.parse(stored)).toEqual({ ...stored, notices: ["step-first"] });
});

import { expect, it } from "vitest";

import type { Membership } from "#contract/schemas/membership";
import { usd } from "../../../../tests/support/samples/usd";
import { getLevelOffer, findOtherMembership } from "./level-offer";

const supporter = { levelId: "6", name: "Supporter" };
const friend = { id: "3", requiresLogin: false };
const membership = (change: Partial<Membership>) =>
  ({
    level: { id: "3" },
    expiresOn: "2026-12-19",
    remindsToRenew: true,
    state: "active",
    renewable: false,
    ...change,
  }) as Membership;
const offer = (visitor: Partial<Parameters<typeof getLevelOffer>[1]>, level = friend) =>
  getLevelOffer(level, { memberships: [], inBasket: null, isSignedIn: true, ...visitor });

it.each([
  [{}, { state: "join" }],
  [{ isSignedIn: false }, { state: "join" }],
  [{ memberships: [membership({ level: { id: "6" } as Membership["level"] })] }, { state: "join" }],
  [{ memberships: [membership({ state: "expired" })] }, { state: "join" }],
  [{ memberships: [membership({})] }, { state: "owned", until: "2026-12-19" }],
  [{ memberships: [membership({ state: "upcoming" })] }, { state: "owned", until: "2026-12-19" }],
  [{ memberships: [membership({ renewable: true })] }, { state: "renew", remindsToRenew: true }],
  [
    { memberships: [membership({ state: "expired", renewable: true, remindsToRenew: false })] },
    { state: "renew", remindsToRenew: false },
  ],
  [{ inBasket: { levelId: "3", name: "Friend" } }, { state: "in-basket" }],
  [{ inBasket: supporter }, { state: "conflict", inBasket: "Supporter" }],
  [
    { inBasket: supporter, memberships: [membership({ renewable: true })] },
    { state: "conflict", inBasket: "Supporter" },
  ],
  [
    { inBasket: supporter, memberships: [membership({})] },
    { state: "owned", until: "2026-12-19" },
  ],
] as const)("a visitor with %o gets the offer %o", (visitor, expected) => {
  expect(offer(visitor as never)).toEqual(expected);
});

it("a level that requires an account asks visitors to sign in, even with another membership in the basket", () => {
  const patron = { id: "13", requiresLogin: true };
  expect(offer({ isSignedIn: false }, patron)).toEqual({ state: "sign-in" });
  expect(offer({ isSignedIn: false, inBasket: supporter }, patron)).toEqual({ state: "sign-in" });
  expect(offer({}, patron)).toEqual({ state: "join" });
});

it("a level shows the customer's active membership of another level, and whether it is higher", () => {
  const other = (amount: number, state: Membership["state"], id = "6") =>
    findOtherMembership({ id: "3", price: usd(5_000) }, [
      membership({
        state,
        level: { id, name: "Supporter", price: usd(amount) } as Membership["level"],
      }),
    ]);
  const shown = { name: "Supporter", until: "2026-12-19" };
  expect(other(10_000, "active")).toEqual({ ...shown, isHigher: true });
  expect(other(2_500, "active")).toEqual({ ...shown, isHigher: false });
  expect([other(10_000, "expired"), other(5_000, "active", "3")]).toEqual([null, null]);
});

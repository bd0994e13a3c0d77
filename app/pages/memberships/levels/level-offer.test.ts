import { expect, it } from "vitest";

import type { Membership } from "#contract/schemas/membership";
import { usd } from "../../../../tests/support/samples/usd";
import { offerOf, otherMembershipOf } from "./level-offer";

const six = { levelId: "6", name: "Supporter" };
const friend = { id: "3", requiresLogin: false };
const own = (change: Partial<Membership>) =>
  ({
    level: { id: "3" },
    expiresOn: "2026-12-19",
    remindsToRenew: true,
    state: "active",
    renewable: false,
    ...change,
  }) as Membership;
const offer = (visitor: Partial<Parameters<typeof offerOf>[1]>, level = friend) =>
  offerOf(level, { own: [], inBasket: null, isSignedIn: true, ...visitor });

it.each([
  [{}, { state: "join" }],
  [{ isSignedIn: false }, { state: "join" }],
  [{ own: [own({ level: { id: "6" } as Membership["level"] })] }, { state: "join" }],
  [{ own: [own({ state: "expired" })] }, { state: "join" }],
  [{ own: [own({})] }, { state: "owned", until: "2026-12-19" }],
  [{ own: [own({ state: "upcoming" })] }, { state: "owned", until: "2026-12-19" }],
  [{ own: [own({ renewable: true })] }, { state: "renew", remindsToRenew: true }],
  [
    { own: [own({ state: "expired", renewable: true, remindsToRenew: false })] },
    { state: "renew", remindsToRenew: false },
  ],
  [{ inBasket: { levelId: "3", name: "Friend" } }, { state: "in-basket" }],
  [{ inBasket: six }, { state: "conflict", inBasket: "Supporter" }],
  [
    { inBasket: six, own: [own({ renewable: true })] },
    { state: "conflict", inBasket: "Supporter" },
  ],
  [
    { inBasket: six, own: [own({})] },
    { state: "owned", until: "2026-12-19" },
  ],
] as const)("for a visitor with %o a level is offered as %o", (visitor, expected) => {
  expect(offer(visitor as never)).toEqual(expected);
});

it("a level for signed-in customers asks a visitor to sign in first, also where another is in the basket", () => {
  const patron = { id: "13", requiresLogin: true };
  expect(offer({ isSignedIn: false }, patron)).toEqual({ state: "sign-in" });
  expect(offer({ isSignedIn: false, inBasket: six }, patron)).toEqual({ state: "sign-in" });
  expect(offer({}, patron)).toEqual({ state: "join" });
});

it("a level below or above one that the customer has says that both are paid, until that one ends", () => {
  const of = (amount: number, state: Membership["state"], id = "6") =>
    otherMembershipOf({ id: "3", price: usd(5_000) }, [
      own({ state, level: { id, name: "Supporter", price: usd(amount) } as Membership["level"] }),
    ]);
  const other = { name: "Supporter", until: "2026-12-19" };
  expect(of(10_000, "active")).toEqual({ ...other, isHigher: true });
  expect(of(2_500, "active")).toEqual({ ...other, isHigher: false });
  expect([of(10_000, "expired"), of(5_000, "active", "3")]).toEqual([null, null]);
});

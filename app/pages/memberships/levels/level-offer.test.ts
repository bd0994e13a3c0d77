import { expect, it } from "vitest";

import type { Membership } from "#contract/schemas/membership";
import { offerOf } from "./level-offer";

const friend = { id: "3", requiresLogin: false };
const own = (change: Partial<Membership>) =>
  ({
    level: { id: "3" },
    expiresOn: "2026-12-19",
    autoRenew: true,
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
  [{ own: [own({ renewable: true })] }, { state: "renew", autoRenew: true }],
  [
    { own: [own({ state: "expired", renewable: true, autoRenew: false })] },
    { state: "renew", autoRenew: false },
  ],
  [{ inBasket: { levelId: "3" } }, { state: "in-basket" }],
  [{ inBasket: { levelId: "6" } }, { state: "conflict" }],
  [{ inBasket: { levelId: "6" }, own: [own({ renewable: true })] }, { state: "conflict" }],
  [
    { inBasket: { levelId: "6" }, own: [own({})] },
    { state: "owned", until: "2026-12-19" },
  ],
] as const)("for a visitor with %o a level is offered as %o", (visitor, expected) => {
  expect(offer(visitor as never)).toEqual(expected);
});

it("a level for signed-in customers asks a visitor to sign in first", () => {
  const patron = { id: "13", requiresLogin: true };
  expect(offer({ isSignedIn: false }, patron)).toEqual({ state: "sign-in" });
  expect(offer({}, patron)).toEqual({ state: "join" });
});

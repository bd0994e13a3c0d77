import { randomUUID } from "node:crypto";

import type { Crm } from "../../../app/.server/crm/crm";
import type { Basket, BasketCode } from "../../../app/domain/basket/basket";
import type { InstanceDetail } from "../../../app/domain/events/event";
import { money } from "../../../app/domain/money";
import { listingOf } from "./season";

type Codes = Pick<Crm, "enterCode" | "removeCode" | "usePromoCode" | "getProgramme">;

/** The codes that the fake knows, and what each opens. */
const KNOWN: Record<string, Pick<BasketCode, "kind" | "name">> = {
  "RA-LOVELL": { kind: "access", name: "Riverside Access" },
  SCHOOLS: { kind: "programme", name: "Concerts for schools" },
  EARLY: { kind: "promo", name: "Book before everybody else" },
};

/** Codes in memory. */
export function fakeCodes(
  season: readonly InstanceDetail[],
  change: (id: string, apply: (basket: Basket) => Basket) => ReturnType<Crm["getBasket"]>,
  newBasket: () => string,
): Codes {
  const failure = <Code extends string>(code: Code) =>
    Promise.resolve({ ok: false, failure: { code } } as const);

  return {
    enterCode(basketId, { code: typed }) {
      const code = typed.toUpperCase();
      const known = KNOWN[code];
      if (known === undefined) return failure("code-not-recognised");
      const entry = { id: randomUUID(), code, ...known, saves: money(0, "USD"), refusal: null };
      return change(basketId ?? newBasket(), (basket) => ({
        ...basket,
        codes: [...basket.codes.filter((one) => one.kind !== known.kind), entry],
      }));
    },
    usePromoCode: (basketId) => change(basketId, (basket) => basket),
    removeCode: (basketId, codeId) =>
      change(basketId, (basket) => ({
        ...basket,
        codes: basket.codes.filter(({ id }) => id !== codeId),
      })),
    getProgramme({ code }) {
      if (code === "PARTNERS")
        return Promise.resolve({
          ok: false,
          failure: { code: "not-allowed", reason: "programme-without-instances" },
        } as const);
      if (KNOWN[code]?.kind !== "programme") return failure("code-not-recognised");
      const programme = {
        id: "schools",
        code,
        name: "Concerts for schools",
        description: "Morning concerts for classes and their teachers.",
        instances: season.slice(0, 3).map(listingOf),
      };
      return Promise.resolve({ ok: true, value: programme } as const);
    },
  };
}

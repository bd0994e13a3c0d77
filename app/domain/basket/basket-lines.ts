import type { ItemKind } from "#contract/schemas/basket-item";

/** How a line of a kind can be changed on the basket's page; `yes-no` is asked there whether it is in or not. */
export type LineChange = "price-type" | "quantity" | "amount" | "auto-renew" | "yes-no" | null;

type LineRule = {
  change: LineChange;
  /** How it is taken out: at once, after a question, by its yes-no form, or with all that goes with it. */
  remove: "at-once" | "asked" | "by-change" | "with-party";
};

/** Every kind of line, and what can be done to it. A new kind is one more entry here; the compiler asks for the rest. */
export const lineRules = {
  ticket: { change: "price-type", remove: "at-once" },
  // Its performances are chosen anew where packages are put together; here it goes whole.
  package: { change: null, remove: "asked" },
  "food-and-drink": { change: null, remove: "with-party" },
  merchandise: { change: "quantity", remove: "at-once" },
  supplementary: { change: "quantity", remove: "at-once" },
  membership: { change: "auto-renew", remove: "asked" },
  donation: { change: "amount", remove: "at-once" },
  "gift-voucher": { change: "quantity", remove: "at-once" },
  "ticket-subscription": { change: "quantity", remove: "at-once" },
  "booking-protection": { change: "yes-no", remove: "by-change" },
  "cover-fee": { change: "yes-no", remove: "by-change" },
} as const satisfies Record<"ticket" | ItemKind, LineRule>;

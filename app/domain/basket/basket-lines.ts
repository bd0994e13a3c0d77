import type { Money } from "#contract/schemas/money";

/** What a line of each kind that is no ticket says besides its name, its number and its price. */
export type ProductDetails = {
  /** The tickets of a package name it by their `packageItemId`. */
  package: {
    type: string;
    /** 0 while something is missing. */
    percentOff: number;
    /** How many more performances (or packages, of a super package) it needs. */
    missing: number;
    superItemId: string | null;
  };
  "food-and-drink": {
    instanceId: string;
    menuId: string;
    category: string;
    /** 10 stands for more than 9. */
    guests: number;
    collectionPoint: string;
  };
  merchandise: Record<never, never>;
  supplementary: { instanceId: string };
  membership: {
    autoRenew: boolean;
    renews: boolean;
    /** Days, in New York: "2026-12-01". */
    startsOn: string;
    expiresOn: string;
  };
  donation: {
    appeal: string | null;
    recognitionName: string | null;
    anonymous: boolean;
    tribute: { type: "in-honor-of" | "in-memory-of"; name: string } | null;
    /** It makes the order's total whole, and its sum is worked out anew with each change. */
    roundUp: boolean;
  };
  "gift-voucher": { toName: string | null; fromName: string | null; toEmail: string | null };
  "ticket-subscription": { pricingName: string; vouchers: number; months: number };
  "booking-protection": { percentReturned: number };
  "cover-fee": { fundId: string };
};

/** The kinds of line that a basket or an order holds besides tickets (spec section 3, "Basket"). */
export type ProductKind = keyof ProductDetails;

export type ProductOf<Kind extends ProductKind> = {
  kind: Kind;
  id: string;
  /** Of its kind: a membership level, a fund, a stock item … */
  productId: string;
  name: string;
  quantity: number;
  details: ProductDetails[Kind];
  /** Of all of them, before anything is taken off. */
  price: Money;
  discount: Money;
  total: Money;
};

export type ProductItem = { [Kind in ProductKind]: ProductOf<Kind> }[ProductKind];

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
} as const satisfies Record<"ticket" | ProductKind, LineRule>;

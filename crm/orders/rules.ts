import type { NotReady } from "#contract/operations/payments";
import type { PaidCard } from "#contract/schemas/card";
import { isUnderCardMinimum } from "#contract/schemas/money";
import type { CancelRefusal, OrderMovement, OrderState } from "#contract/schemas/order";
import type { SaleWindow } from "../catalogue/sale-rules";
import { addMonths, dayOf } from "../platform/dates";
import { type GivenBack, givenBackOf, type Return } from "../returns/rules";

/**
 * Where an order may go from each state, as docs/checkout.md draws it. From `failed` it is taken up again when its money
 * comes after all.
 */
export const ORDER_STEPS: Record<OrderState, readonly OrderState[]> = {
  pending: ["completing", "failed"],
  completing: ["confirming", "failed"],
  confirming: ["confirmed"],
  confirmed: ["returned"],
  failed: ["completing"],
  returned: [],
};

export function statesBefore(state: OrderState): OrderState[] {
  return (Object.keys(ORDER_STEPS) as OrderState[]).filter((from) =>
    ORDER_STEPS[from].includes(state),
  );
}

export type PaymentState =
  "opening" | "open" | "paid" | "cancelled" | "declined" | "unavailable" | "refunded";

/** True while the money of this attempt may still come. */
export function isLiveAttempt(state: PaymentState): boolean {
  return state === "opening" || state === "open";
}

/** True once the money is there and the order only has to be carried out. */
export function isCompleting(state: OrderState): boolean {
  return state === "completing" || state === "confirming";
}

/** True once no job changes the order any more. */
export function isSettled(state: OrderState): boolean {
  return state === "confirmed" || state === "failed" || state === "returned";
}

/** The order's number as a person reads it out: "RPA-10234". */
export function orderNumber(number: number): string {
  return `RPA-${number}`;
}

/** The number in what a person read out, "rpa-10234" or "10234"; null when it is none. */
export function parseOrderNumber(text: string): number | null {
  const digits = /^\s*(?:RPA-?)?(\d{1,15})\s*$/i.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

const HOUR_MS = 60 * 60 * 1000;
/** The last one that a Date can be. */
const LAST_INSTANT = 8.64e15;

/** The center's rules for returning orders. */
export type ReturnRules = {
  /** Whether customers may do it themselves; off by default. */
  cancelOrders: boolean;
  cancelHours: number;
  creditMonths: number;
};

export const RETURN_RULES: ReturnRules = { cancelOrders: false, cancelHours: 48, creditMonths: 6 };

/**
 * Why a customer cannot cancel an order, or null. Possible until `cancelHours` before the first performance, and only
 * where `cancelOrders` is on.
 */
export function cancelRefusal(
  rules: Pick<ReturnRules, "cancelOrders" | "cancelHours">,
  order: { state: OrderState; startsAt: readonly Date[]; companionOrders: readonly string[] },
  now: Date,
): CancelRefusal | null {
  if (!rules.cancelOrders) return "cancel-off";
  if (order.state !== "confirmed") return "not-confirmed";
  const until = cancelUntil(rules, order.startsAt);
  if (until === null) return "nothing-to-cancel";
  if (now > until) return "cancel-too-late";
  return order.companionOrders.length > 0 ? "companion-elsewhere" : null;
}

/** The last instant at which an order can be canceled; null for one without performances. */
export function cancelUntil(
  { cancelHours }: Pick<ReturnRules, "cancelHours">,
  startsAt: readonly Date[],
): Date | null {
  if (startsAt.length === 0) return null;
  const first = Math.min(...startsAt.map((at) => at.getTime()));
  // Staff's rules have no limit: as late as time goes.
  return new Date(Math.min(first - cancelHours * HOUR_MS, LAST_INSTANT));
}

/** The last day of account credit that is given now, in New York. */
export const creditUntil = ({ creditMonths }: Pick<ReturnRules, "creditMonths">, now: Date) =>
  addMonths(dayOf(now), creditMonths);

/** `amount` is signed, minor units. `at` is null for what is on its way back. */
export type Movement = {
  kind: OrderMovement["kind"];
  amount: number;
  at: Date | null;
  /** Of kind card, where it is known. */
  paidCard?: PaidCard | null;
};

type Attempt = {
  amount: number;
  state: PaymentState;
  paidAt: Date | null;
  cardBrand: string | null;
  cardLast4: string | null;
};

const paidCardOf = ({ cardBrand: brand, cardLast4: last4 }: Attempt): PaidCard | null =>
  brand === null ? null : { brand, last4 };

type Bought = {
  total: number;
  giftVouchers: number;
  credit: number;
  placedAt: Date;
  confirmedAt: Date | null;
  returnedAs: "credit" | "refund" | null;
  returnedAt: Date | null;
  returnedAmount: number | null;
};

/**
 * How an order was paid, and what went back, as a receipt lists it. Money that came too late appears as paid and as
 * refunded.
 */
export function movementsOf(
  order: Bought,
  attempts: readonly Attempt[],
  returns: readonly (Return & { returnedAt: Date })[] = [],
): Movement[] {
  const boughtAt = order.confirmedAt ?? order.placedAt;
  const taken = attempts.filter(({ paidAt }) => paidAt !== null);
  const back = (given: GivenBack | null, when: Date | null): Movement[] => [
    { kind: "given-back", amount: -(given?.card ?? 0), at: when },
    { kind: "into-gift-cards", amount: -(given?.giftCards ?? 0), at: when },
    { kind: "into-credit", amount: -(given?.credit ?? 0), at: when },
  ];
  const movements: Movement[] = [
    { kind: "gift-voucher", amount: order.giftVouchers, at: boughtAt },
    { kind: "account-credit", amount: order.credit, at: boughtAt },
    ...taken.map((attempt) => ({
      kind: "card" as const,
      amount: attempt.amount,
      at: attempt.paidAt,
      paidCard: paidCardOf(attempt),
    })),
    // What was not kept goes back. Of a refunded order one payment was kept until then: it is among those below.
    ...taken
      .filter(({ state }) => state !== "paid")
      .slice(order.returnedAs === "refund" && returns.length === 0 ? 1 : 0)
      .map(({ amount }) => ({ kind: "given-back" as const, amount: -amount, at: null })),
    ...(returns.length > 0
      ? returns.flatMap((one) => back(givenBackOf(order, [one]), one.returnedAt))
      : back(givenBackOf(order, []), order.returnedAt)),
  ];
  return movements.filter(({ amount }) => amount !== 0);
}

export type OrderFacts = {
  lines: readonly Pick<SaleWindow, "startsAt" | "cancelled">[];
  /** How many lines there are besides tickets. */
  otherItems: number;
  /** How many more performances its packages need. */
  packagesMissing: number;
  isDelivered: boolean;
  /** The deadline has not come, and every seat is this basket's. */
  held: boolean;
  /** The customer has the rights that the tickets need: priority booking, members' prices. */
  entitled: boolean;
  /** An access code is in the basket that is registered to another name than the customer's. */
  accessOfAnother: boolean;
  delivery: { requiresAddress: boolean } | null;
  hasAddress: boolean;
  hasDetails: boolean;
  /** Of the customer. */
  hasName: boolean;
  /** Minor units; what is left for the card. */
  toPay: number;
  currency: string;
  expectedTotal: number;
};

/**
 * Why a basket cannot become an order at `now`, or null. Seats taken in time may be paid for after the online sale ends,
 * but not for a performance that is canceled or has started.
 */
export function notReady(facts: OrderFacts, now: Date): NotReady | null {
  if (facts.lines.length + facts.otherItems === 0)
    return { code: "invalid", fields: { items: "missing" } };
  if (!facts.held) return { code: "basket-expired" };
  if (facts.lines.some(({ cancelled }) => cancelled))
    return { code: "conflict", reason: "cancelled" };
  if (facts.lines.some(({ startsAt }) => startsAt <= now))
    return { code: "conflict", reason: "passed" };
  if (!facts.entitled)
    return {
      code: "conflict",
      reason: facts.accessOfAnother ? "access-name-mismatch" : "not-entitled",
    };
  if (facts.packagesMissing > 0)
    return { code: "conflict", reason: "package-incomplete", missing: facts.packagesMissing };
  const missing = [
    ...(facts.isDelivered && facts.delivery === null ? ["delivery"] : []),
    ...(facts.isDelivered && facts.delivery?.requiresAddress === true && !facts.hasAddress
      ? ["address"]
      : []),
    ...(facts.isDelivered && !facts.hasDetails ? ["details"] : []),
    ...(facts.hasName ? [] : ["name"]),
  ];
  if (missing.length > 0)
    return {
      code: "invalid",
      fields: Object.fromEntries(missing.map((field) => [field, "missing"])),
    };
  if (facts.toPay !== facts.expectedTotal) return { code: "invalid", fields: { total: "changed" } };
  return isUnderCardMinimum({ amount: facts.toPay, currency: facts.currency })
    ? { code: "conflict", reason: "card-minimum" }
    : null;
}

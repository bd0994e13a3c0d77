import { toIso } from "./dates";
import { holdCap, isExtendable, isHeld } from "./hold-deadline";
import { isLiveAttempt, isSettled, type OrderState, type PaymentState } from "./order-state";
import { sumsOf } from "./pricing";

/** A line of a basket with the names of all that it is for; sums in minor units. */
export type LineRecord = {
  id: string;
  instanceId: string;
  eventId: string;
  title: string;
  hallName: string;
  startsAt: Date;
  planId: string;
  seatId: string;
  section: string;
  row: string | null;
  number: string | null;
  bandId: string;
  band: string;
  priceTypeId: string;
  priceTypeName: string;
  faceValue: number;
  fee: number;
};

/** All that is on record of a basket at one moment. */
export type BasketRecord = {
  id: string;
  currency: string;
  customerId: string | null;
  firstHeldAt: Date | null;
  heldUntil: Date | null;
  delivery: { optionId: string; addressId: string | null; price: number } | null;
  details: {
    specialRequests: string | null;
    accessRequirements: string | null;
    marketing: string | null;
  } | null;
  /** The order that stands for it, and the state of its latest attempt to pay; a failed order stands for nothing. */
  order: { id: string; state: OrderState; attempt: PaymentState | null } | null;
  lines: LineRecord[];
  now: Date;
};

export type BasketStatus = "open" | "expired" | "paying" | "ordered";

/**
 * How a basket stands; the only place that decides it. An attempt to pay that may still take money comes before the
 * hold: while it is open nobody may be told that the seats are gone and nothing was paid.
 */
export function basketStatus(basket: BasketRecord): BasketStatus {
  const { order } = basket;
  if (order !== null && order.state !== "pending" && order.state !== "failed") return "ordered";
  if (order !== null && order.attempt !== null && !isSettled(order.state))
    if (isLiveAttempt(order.attempt) || order.attempt === "paid") return "paying";
  if (basket.lines.length > 0 && !isHeld(basket, basket.now)) return "expired";
  return "open";
}

/** The basket as the API answers it: the sums always add up, and what is lost is not in them. */
export function basketAnswer(basket: BasketRecord) {
  const status = basketStatus(basket);
  const money = (amount: number) => ({ amount, currency: basket.currency });
  const lines = basket.lines.map((line) => ({
    kind: "ticket" as const,
    id: line.id,
    instance: {
      id: line.instanceId,
      eventId: line.eventId,
      title: line.title,
      hallName: line.hallName,
      startsAt: toIso(line.startsAt),
    },
    seat: { section: line.section, row: line.row, number: line.number },
    band: line.band,
    priceType: { id: line.priceTypeId, name: line.priceTypeName },
    total: money(line.faceValue + line.fee),
    faceValue: money(line.faceValue),
    fee: money(line.fee),
  }));
  const expired = status === "expired";
  const sums = sumsOf(expired ? [] : basket.lines, { delivery: basket.delivery?.price ?? 0 });
  const held = status === "open" || status === "paying";
  return {
    id: basket.id,
    status,
    items: expired ? [] : lines,
    lost: expired ? lines : [],
    totals: {
      subtotal: money(sums.subtotal),
      fees: money(sums.fees),
      delivery: money(sums.delivery),
      discounts: money(sums.discounts),
      vat: money(sums.vat),
      total: money(sums.total),
      toPay: money(status === "ordered" ? 0 : sums.total),
    },
    hold:
      held && basket.heldUntil !== null && basket.firstHeldAt !== null && lines.length > 0
        ? {
            until: toIso(basket.heldUntil),
            capAt: toIso(holdCap(basket.firstHeldAt)),
            extendable: isExtendable(basket, basket.now),
          }
        : null,
    customerId: basket.customerId,
    delivery:
      basket.delivery === null
        ? null
        : { optionId: basket.delivery.optionId, addressId: basket.delivery.addressId },
    details: basket.details,
    orderId: basket.order?.id ?? null,
  };
}

export type BasketAnswer = ReturnType<typeof basketAnswer>;

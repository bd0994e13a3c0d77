import { randomInt, randomUUID } from "node:crypto";

import { makeBarcode } from "#contract/rules/tickets/barcode";
import { NO_DETAILS } from "#contract/rules/orders/order";
import { includedTax } from "#contract/schemas/money";
import { VAT_RATES, venue } from "#contract/venue";
import { insertMany, type Transaction } from "../../platform/database/database";
import { claimImportedSeats } from "../../stock/holds/sold-seats";
import { baskets } from "../../tables/baskets";
import { formerCodes } from "../../tables/other-systems";
import { orders, orderTickets } from "../../tables/orders";
import type { FormerPerson } from "./former-list";
import { recordImported } from "./record-number";

export type NewTicket = {
  number: string;
  seat: { instanceId: string; planId: string; seatId: string; bandId: string };
  priceTypeId: string;
  faceValue: number;
  fee: number;
  /** What the former ticket's barcode says. */
  code: string | null;
};

export type NewOrder = {
  number: string;
  person: FormerPerson;
  soldAt: Date;
  tickets: readonly NewTicket[];
};

type Terms = { currency: string; orderUrl: string; deliveryOptionId: string | null };

/** Someone else has got one of the seats since. A serialization failure, for `retryTransaction`. */
class SeatLostError extends Error {
  readonly code = "40001";
  constructor() {
    super("a seat was taken while orders were imported");
  }
}

/**
 * Writes confirmed orders without a payment: reports say that they were paid elsewhere. No mail is sent. The tickets have
 * codes of ours too, for PDFs from the account.
 */
export async function writeOrders(
  tx: Transaction,
  added: readonly NewOrder[],
  { currency, orderUrl, deliveryOptionId }: Terms,
): Promise<void> {
  const written = added.map((order) => ({ ...order, id: randomUUID(), basketId: randomUUID() }));
  await insertMany(
    tx,
    baskets,
    written.map(({ basketId, person }) => ({ id: basketId, currency, customerId: person.id })),
  );
  await insertMany(
    tx,
    orders,
    written.map(({ id, basketId, person, soldAt, tickets }) => {
      const addUp = (amount: (ticket: NewTicket) => number) =>
        tickets.reduce((sum, ticket) => sum + amount(ticket), 0);
      const [subtotal, fees] = [addUp(({ faceValue }) => faceValue), addUp(({ fee }) => fee)];
      const rate = VAT_RATES.ticket ?? 0;
      const tax = includedTax(subtotal + fees, rate);
      return {
        ...{ id, basketId, customerId: person.id, state: "confirmed" as const, currency },
        ...{ subtotal, fees, delivery: 0, discounts: 0, total: subtotal + fees },
        vat: tax,
        vatByRate: tax === 0 ? [] : [{ rate, amount: tax }],
        // Not null without a default, unlike in `insertMany`.
        ...{ giftVouchers: 0, credit: 0, deliveryOptionId, details: NO_DETAILS },
        pageUrl: orderUrl.replaceAll("__ORDER_ID__", id),
        locale: person.locale ?? venue.languages[0] ?? "en-us",
        ...{ placedAt: soldAt, confirmedAt: soldAt },
      };
    }),
  );
  const tickets = written.flatMap(({ id, basketId, tickets: ofOrder }) =>
    ofOrder.map((ticket) => ({ ...ticket, id: randomUUID(), orderId: id, basketId })),
  );
  await insertMany(
    tx,
    orderTickets,
    tickets.map(({ id, orderId, seat, priceTypeId, faceValue, fee }) => ({
      ...{ id, orderId, ...seat, priceTypeId, faceValue, fee },
      ...{ discount: 0, protection: 0, protectionReturns: 0 },
      barcode: makeBarcode(() => randomInt(10)),
    })),
  );
  const claimed = await claimImportedSeats(
    tx,
    tickets.map(({ seat: { instanceId, seatId, bandId }, basketId, orderId }) => ({
      instanceId,
      seatId,
      bandId,
      basketId,
      orderId,
    })),
  );
  if (claimed !== tickets.length) throw new SeatLostError();
  await insertMany(
    tx,
    formerCodes,
    tickets.flatMap(({ id, seat, code }) =>
      code === null ? [] : [{ instanceId: seat.instanceId, code, ticketId: id }],
    ),
  );
  await recordImported(
    tx,
    "order",
    written.map(({ id, number }) => ({ number, recordId: id })),
  );
  await recordImported(
    tx,
    "ticket",
    tickets.map(({ id, number }) => ({ number, recordId: id })),
  );
}

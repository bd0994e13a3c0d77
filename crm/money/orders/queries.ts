import { and, eq, ne, sql } from "drizzle-orm";

import type { Address } from "#contract/schemas/address";
import type { PaidCard } from "#contract/schemas/card";
import type { Order } from "#contract/schemas/order";
import { VAT_RATES } from "#contract/venue";
import { getLineKind, withDetails } from "../../basket/lines/line-kinds";
import { bookedForName, confirmationPending } from "../../people/customers/customers";
import { postalColumns } from "../../people/customers/addresses";
import { addresses, customers } from "../../tables/customers";
import { confirmationColumns } from "../../people/outbox/mails";
import { confirmationKeys } from "../../people/outbox/confirmation-rules";
import { withGiftProgress } from "../../basket/lines/memberships/gift-progress";
import { payments } from "../../tables/payments";
import { toDay } from "../../platform/dates";
import { today } from "../../platform/database/clock";
import type { Reader } from "../../platform/database/database";
import { buildOnce, firstRow, pick } from "../../platform/database/rows";
import { revisionNow } from "../../tables/catalogue";
import { deliveryOptions } from "../../tables/delivery";
import { movedOrders, orderReturns, returnedItems, returnedTickets } from "../../tables/returns";
import { ticketSubscriptionEntries } from "../../tables/subscriptions";
import { listSubscriptionsUsed } from "../../basket/subscriptions/ticket-subscriptions";
import {
  donationsPaidByGoodwill,
  listPayingGiftVouchers,
} from "../../basket/vouchers/spend-balance";
import { type OrderItemRecord, orderItems, type OrderRow, orders } from "../../tables/orders";
import { listReturnedTickets, type TicketRecord, ticketsOfOrder } from "./order-tickets";
import { listOrderItems } from "../../basket/contents/ordered-items";
import {
  type RequestSession,
  selectSessionCustomer,
} from "../../people/customers/customer-of-session";
import { type ReturnedAmounts, sumReturnsByDestination } from "./returned-amounts";
import { listReturns } from "./order-returns";
import { isRefusedThere } from "./system-orders";
import { findReturnedTax, type ReturnedTax } from "./returned-tax";

export type OrderRecord = {
  /** The customer of the session that the order was read for, if any. */
  requesterId?: string | null;
  /** The revision of the catalogue. */
  catalogue: string;
  order: typeof orders.$inferSelect;
  customer: Order["customer"];
  /** Without its prefix "C-". */
  customerNumber: number;
  /** Name of the household member it is for; null: the customer. */
  bookedFor: string | null;
  /** Null when nothing is delivered. */
  deliveryName: string | null;
  /** E-tickets, by mail, or collected at the box office. */
  deliveryKind: "printAtHome" | "postal" | "cobo" | null;
  /** Mailing address. */
  sendTo: Address | null;
  /** Whether another ticketing system did not accept it. */
  isRefusedThere: boolean;
  /** Whether money was taken and not refunded. */
  charged: boolean;
  paidCard: PaidCard | null;
  /** Latest recipient of the confirmation; null before it is sent. */
  sentTo: string | null;
  /** Whether the confirmation was sent to more than one address. */
  isCorrected: boolean;
  tickets: TicketRecord[];
  items: OrderItemRecord[];
  giftCards: Awaited<ReturnType<typeof listPayingGiftVouchers>>;
  /** The part of its donations that goodwill credit or vouchers paid for, minor units. */
  goodwill: number;
  subscriptionUses: Order["subscriptionUses"];
  /** Refunded amounts by tender. */
  givenBack: ReturnedAmounts | null;
  /** Whether its buyer was emailed about the move of a performance. */
  hasMoves: boolean;
  /** Part of `order.vat`; null if nothing was returned. */
  returnedTax: ReturnedTax | null;
  returns: Awaited<ReturnType<typeof listReturns>>;
  /** Lines that were returned separately. */
  returned: {
    tickets: Awaited<ReturnType<typeof listReturnedTickets>>;
    items: OrderItemRecord[];
  };
};

export async function findOrder(
  db: Reader,
  orderId: string,
  { sessionHash }: RequestSession = { sessionHash: null },
): Promise<OrderRecord | null> {
  const keys = confirmationKeys(orderId);
  const [row] = await orderById(db).execute({ orderId, keys, sessionHash });
  if (row === undefined) return null;
  const tickets = row.tickets.map((ticket) => ({
    ...ticket,
    startsAt: new Date(ticket.startsAt),
  }));
  const lines = row.hasItems ? await withGiftProgress(db, await listOrderItems(db, [orderId])) : [];
  const items = lines.map((line) => withPurchaseDetails(line, row.order, row.today));
  const subscriptionUses = row.hasSubscriptions ? await listSubscriptionsUsed(db, orderId) : [];
  const returns = row.hasReturns ? await listReturns(db, orderId) : [];
  const givenBack = sumReturnsByDestination(row.order, returns);
  const returned =
    returns.length === 0
      ? { tickets: [], items: [] }
      : {
          tickets: await listReturnedTickets(db, eq(returnedTickets.orderId, orderId)),
          items: await listReturnedItems(db, orderId),
        };
  const returnedTax =
    givenBack === null ? null : await findReturnedTax(db, row.order, { vatRates: VAT_RATES });
  const giftCards = row.order.giftVouchers > 0 ? await listPayingGiftVouchers(db, orderId) : [];
  const sums = { giftCards, givenBack, returnedTax };
  return { ...row, tickets, items, subscriptionUses, ...sums, returns, returned };
}

/** Adds whether a gift voucher has been mailed, and the expiry of a ticket subscription. */
function withPurchaseDetails(
  line: OrderItemRecord,
  { confirmedAt }: Pick<OrderRow, "confirmedAt">,
  today: string,
): OrderItemRecord {
  if (confirmedAt === null) return line;
  const days = { paidOn: toDay(confirmedAt), today };
  return withDetails(line, getLineKind(line).paidDetails?.(line.details, days));
}

/** Returns an order that must exist; throws if it does not. */
export async function getOrder(db: Reader, orderId: string): Promise<OrderRecord> {
  const order = await findOrder(db, orderId);
  if (order === null) throw new Error(`order ${orderId} not found`);
  return order;
}

async function listReturnedItems(db: Reader, orderId: string): Promise<OrderItemRecord[]> {
  const rows = await db.select().from(returnedItems).where(eq(returnedItems.orderId, orderId));
  return rows as OrderItemRecord[];
}

/** Reads what most orders have in one query, and whether other tables must be read. */
const orderById = buildOnce((db) =>
  db
    .select({
      order: orders,
      requesterId: selectSessionCustomer({ sessionHash: sql.placeholder("sessionHash") }),
      customer: {
        ...pick(customers, "id", "firstName", "lastName", "email", "isGuest"),
        confirmationPending,
      },
      customerNumber: customers.number,
      bookedFor: bookedForName(orders.basketId),
      deliveryName: deliveryOptions.name,
      sendTo: postalColumns,
      deliveryKind: sql<OrderRecord["deliveryKind"]>`case
        when ${deliveryOptions.id} is null then null
        when ${deliveryOptions.isPrintAtHome} then 'printAtHome'
        when ${deliveryOptions.requiresAddress} then 'postal'
        else 'cobo' end`,
      charged: sql<boolean>`exists (
        select from ${payments}
        where ${payments.orderId} = ${orders.id} and ${payments.state} = 'paid' and ${payments.amount} > 0
      )`,
      isRefusedThere,
      // Prefers a payment that was kept to one that was or will be refunded.
      paidCard: sql<PaidCard | null>`(
        select json_build_object('brand', ${payments.cardBrand}, 'last4', ${payments.cardLast4}) from ${payments}
        where ${payments.orderId} = ${orders.id} and ${payments.cardBrand} is not null
        order by ${payments.state} = 'paid' desc, ${payments.paidAt} limit 1)`,
      ...confirmationColumns(sql.placeholder("keys")),
      today: sql<string>`${today}::text`,
      goodwill: sql<number>`case when ${orders.giftVouchers} + ${orders.credit} > 0
        then ${donationsPaidByGoodwill(orders.id)} else 0 end`,
      tickets: ticketsOfOrder(db),
      hasItems: sql<boolean>`exists (
        select from ${orderItems} where ${orderItems.orderId} = ${orders.id})`,
      hasSubscriptions: sql<boolean>`exists (
        select from ${ticketSubscriptionEntries}
        where ${ticketSubscriptionEntries.orderId} = ${orders.id})`,
      hasReturns: sql<boolean>`exists (
        select from ${orderReturns} where ${orderReturns.orderId} = ${orders.id})`,
      hasMoves: sql<boolean>`exists (
        select from ${movedOrders} where ${movedOrders.orderId} = ${orders.id})`,
      catalogue: revisionNow,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(deliveryOptions, eq(deliveryOptions.id, orders.deliveryOptionId))
    .leftJoin(addresses, eq(addresses.id, orders.deliveryAddressId))
    .where(eq(orders.id, sql.placeholder("orderId")))
    .prepare("order"),
);

/** Finds the order of a basket, except failed ones. */
export function findBasketOrder(db: Reader, basketId: string) {
  return firstRow(
    db
      .select()
      .from(orders)
      .where(and(eq(orders.basketId, basketId), ne(orders.state, "failed"))),
  );
}

import { and, asc, eq, getTableColumns, ne, sql, type SQL } from "drizzle-orm";

import { events, instances, instrument, revisionNow, ticketOrder } from "../../tables/catalogue";
import { halls, seatPlans, seats } from "../../tables/seat-plans";
import { findBasketCodes, hasOwnAccess } from "../codes/basket-codes";
import { selectCourse } from "../../tables/food";
import { orders } from "../../tables/orders";
import type { Reader } from "../../platform/database/database";
import { buildOnce, namedForJson, rowsAsJson, pick } from "../../platform/database/rows";
import { runningOffers } from "../discounts/automatic-offer";
import { BASIS, type CoverFeeRule, NO_COVER_FEE } from "../contents/cover-fee";
import { hasLimitedLines } from "../limits/spend-ticket-limit";
import { listUnentitled } from "../prices/sale-check";
import { priceBands, priceTypes } from "../../tables/prices";
import { deliveryOptions } from "../../tables/delivery";
import { coverFees, fees } from "../../tables/fees";
import { chosenSubscription, findSubscriptions } from "../subscriptions/ticket-subscriptions";
import { findCredit } from "../vouchers/credit";
import type { BasketRecord } from "../contents/basket-contents";
import { isAccessibleBy } from "../contents/basket-owner";
import type { ItemRecord, BasketTicketRecord } from "../contents/basket-lines";
import { basketCodes, basketItems, baskets, basketTickets } from "../../tables/baskets";
import { latestAttempt } from "./latest-attempt";
import {
  type RequestSession,
  selectSessionCustomer,
} from "../../people/customers/customer-of-session";
import { membershipAmount, membershipValue, quoteMemberships } from "./quote-memberships";

const NO_CODES = { codes: [], setAside: null };

/**
 * Reads a basket. Null if it does not exist or, with `requester`, is not accessible to them. Uses prepared statements:
 * planning the joins took three quarters of the time. The first one also finds out whether items and codes must be read.
 */
export async function findBasket(
  db: Reader,
  basketId: string,
  requester?: RequestSession,
): Promise<BasketRecord | null> {
  if (requester !== undefined)
    return (await findBasketOfRequester(db, basketId, requester))?.basket ?? null;
  const [row] = await basketById(db).execute({ basketId });
  return row === undefined ? null : completeRecord(db, basketId, row);
}

/** `findBasket`, and the customer whose active session the requester's is. */
export async function findBasketOfRequester(
  db: Reader,
  basketId: string,
  { sessionHash }: RequestSession,
): Promise<{ basket: BasketRecord; customerId: string | null } | null> {
  const [row] = await basketOfRequester(db).execute({ basketId, sessionHash });
  if (row === undefined) return null;
  return { basket: await completeRecord(db, basketId, row), customerId: row.requesterId };
}

type BasketRow = Awaited<ReturnType<typeof selectBasket>>[number];

async function completeRecord(db: Reader, basketId: string, row: BasketRow): Promise<BasketRecord> {
  const { basket, orderId, orderState } = row;
  const stored = row.hasItems ? await listItems(db, basketId) : [];
  // An ordered basket keeps its prices.
  const items =
    basket.customerId === null || orderId !== null
      ? stored
      : await quoteMemberships(db, basket.customerId, stored);
  const lines = row.lines.map((line) => ({ ...line, startsAt: new Date(line.startsAt) }));
  const { deliveryOptionId: optionId, deliveryAddressId: addressId } = basket;
  const { orderNotes: order, accessNotes: access, allergyNotes: allergies } = basket;
  const record = {
    ...basket,
    lines,
    items,
    delivery: optionId === null ? null : { optionId, addressId, price: row.deliveryPrice ?? 0 },
    notes: { order, access, allergies },
    order:
      orderId === null || orderState === null
        ? null
        : { id: orderId, state: orderState, attempt: row.attempt },
    ...(row.hasCodes ? await findBasketCodes(db, basketId, basket.customerId) : NO_CODES),
    offers: row.offers ?? [],
    subscriptions: await findSubscriptions(db, basket, lines),
    credit: await findCredit(db, basket),
    isMember: row.heldWorth !== null || items.some(({ kind }) => kind === "membership"),
    membershipAmount: membershipAmount(row.heldWorth, items),
    bookingFee: row.bookingFee ?? 0,
    feesWaivedFrom: row.feesWaivedFrom ?? Number.POSITIVE_INFINITY,
    coverFee: coverFeeRule(row.coverFee),
    hasLimitedLines: row.hasLimitedLines,
    catalogue: row.catalogue,
    now: row.now,
  };
  // An ordered basket was checked when the order was written.
  return { ...record, unentitled: orderId === null ? await listUnentitled(db, record) : [] };
}

const {
  basketId: _ticketBasket,
  createdAt: _ticketMade,
  ...ticketColumns
} = getTableColumns(basketTickets);

const lineColumns = {
  ...ticketColumns,
  eventId: events.id,
  eventKind: events.kind,
  instrument,
  photo: events.photo,
  title: events.title,
  titleLang: events.titleLang,
  hallId: halls.id,
  hallName: halls.name,
  startsAt: instances.startsAt,
  cancelled: instances.cancelled,
  isStream: sql`${seatPlans.seating} = 'virtual'`,
  stepFree: sql`case when ${seatPlans.seating} = 'reserved' then ${seats.stepFree} end`,
  place: sql`case when ${seatPlans.seating} = 'reserved' then ${seats.place} end`,
  ...pick(seats, "section", "row", "number", "kind"),
  band: priceBands.name,
  priceTypeName: priceTypes.name,
  eligibility: priceTypes.eligibility,
  isChosenByBuyer: sql`${priceTypes.wishMin} is not null`,
  subscriptionId: chosenSubscription,
};

type LineJson = Omit<BasketTicketRecord, "startsAt"> & { startsAt: string };

/** Tickets of the outer query's basket, by time, then by seat. */
const linesOfBasket = (db: Reader) =>
  rowsAsJson<LineJson>(
    db
      .select(namedForJson(lineColumns))
      .from(basketTickets)
      .innerJoin(instances, eq(instances.id, basketTickets.instanceId))
      .innerJoin(events, eq(events.id, instances.eventId))
      .innerJoin(seatPlans, eq(seatPlans.id, basketTickets.planId))
      .innerJoin(halls, eq(halls.id, seatPlans.hallId))
      .innerJoin(
        seats,
        and(eq(seats.planId, basketTickets.planId), eq(seats.id, basketTickets.seatId)),
      )
      .innerJoin(priceBands, eq(priceBands.id, basketTickets.bandId))
      .innerJoin(priceTypes, eq(priceTypes.id, basketTickets.priceTypeId))
      .where(eq(basketTickets.basketId, baskets.id))
      .orderBy(...ticketOrder, asc(basketTickets.id)),
  );

const thisBasket = eq(baskets.id, sql.placeholder("basketId"));

const basketById = buildOnce((db) =>
  selectBasket(db, thisBasket, sql<null>`null`).prepare("basket"),
);

const basketOfRequester = buildOnce((db) => {
  const requester = { sessionHash: sql.placeholder("sessionHash") };
  const condition = and(thisBasket, isAccessibleBy(requester));
  return selectBasket(db, condition, selectSessionCustomer(requester)).prepare(
    "basket_of_requester",
  );
});

const selectBasket = (
  db: Reader,
  condition: SQL | undefined,
  requesterId: SQL<string | null> | SQL<null>,
) =>
  db
    .select({
      requesterId: sql<string | null>`${requesterId}`,
      basket: baskets,
      deliveryPrice: deliveryOptions.price,
      orderId: orders.id,
      orderState: orders.state,
      attempt: latestAttempt,
      feesWaivedFrom: sql<number | null>`(
        select ${fees.waivedByMembershipMinAmount} from ${fees} where ${fees.type} = 'per-ticket')`,
      bookingFee: sql<number | null>`(
        select ${fees.amount} from ${fees} where ${fees.type} = 'per-ticket')`,
      heldWorth: membershipValue,
      coverFee: coverFees,
      offers: runningOffers,
      lines: linesOfBasket(db),
      hasItems: sql<boolean>`exists (
        select from ${basketItems} where ${basketItems.basketId} = ${baskets.id})`,
      hasCodes: sql<boolean>`(${hasOwnAccess(baskets.customerId)} or exists (
        select from ${basketCodes} where ${basketCodes.basketId} = ${baskets.id}))`,
      hasLimitedLines: hasLimitedLines(baskets.id),
      catalogue: revisionNow,
      now: sql<Date>`crm_now()`.mapWith(baskets.createdAt),
    })
    .from(baskets)
    .leftJoin(deliveryOptions, eq(deliveryOptions.id, baskets.deliveryOptionId))
    .leftJoin(orders, and(eq(orders.basketId, baskets.id), ne(orders.state, "failed")))
    .leftJoin(coverFees, sql`true`)
    .where(condition);

const {
  basketId: _itemBasket,
  createdAt: _itemMade,
  ...itemColumns
} = getTableColumns(basketItems);

async function listItems(db: Reader, basketId: string): Promise<ItemRecord[]> {
  const rows = await db
    .select(itemColumns)
    .from(basketItems)
    .where(eq(basketItems.basketId, basketId))
    .orderBy(
      asc(basketItems.createdAt),
      selectCourse(basketItems.details),
      asc(basketItems.name),
      asc(basketItems.id),
    )
    .prepare("basket_items")
    .execute();
  // `insertItem` ensures that details match the kind.
  return rows as ItemRecord[];
}

function coverFeeRule(row: typeof coverFees.$inferSelect | null): CoverFeeRule {
  if (row === null) return NO_COVER_FEE;
  const { basisPoints, excludedKinds, excludedProducts } = row;
  return { part: basisPoints / BASIS, excludedKinds, excludedProducts };
}

import { and, asc, eq, ne, sql } from "drizzle-orm";

import type { BasketRecord, LineRecord } from "./basket-contents";
import { findBasketCodes } from "../codes/basket-codes";
import { isAccessibleBy, type BasketSession } from "./basket-owner";
import { listItems } from "./basket-items";
import { findCredit } from "../vouchers/credit";
import { coverFeeRule } from "../pricing/cover-fee";
import type { Reader } from "../platform/database/database";
import { listUnentitled } from "../pricing/sale-check";
import { latestAttempt } from "../payments/payments";
import { membershipValue, membershipAmount } from "../memberships/membership-amount";
import { quoteMemberships } from "../memberships/membership-quote";
import { runningOffers } from "../pricing/automatic-offer";
import { baskets, basketTickets } from "./tables";
import { events, halls, instances, seatPlans, seats } from "../catalogue/tables";
import { orders } from "../orders/tables";
import { coverFees, deliveryOptions, fees, priceBands, priceTypes } from "../pricing/tables";
import { chosenSubscription, findSubscriptions } from "../subscriptions/subscription-uses";

// Every step of a visitor with a basket reads it. Both statements are prepared, once a connection: planning these joins
// anew each time took three quarters of it.

/**
 * A basket with its lines and the order that stands for it, or null. With an requester: null for a basket that is another
 * customer's, too. Without one the caller has already decided who may see it.
 */
export async function findBasket(
  db: Reader,
  basketId: string,
  requester?: BasketSession,
): Promise<BasketRecord | null> {
  const [found] = await db
    .select({
      basket: baskets,
      deliveryPrice: deliveryOptions.price,
      orderId: orders.id,
      orderState: orders.state,
      attempt: latestAttempt,
      feesWaivedFrom: sql<number | null>`(
        select ${fees.waivedByMembershipMinAmount} from ${fees} where ${fees.type} = 'per-ticket')`,
      heldWorth: membershipValue,
      coverFee: coverFees,
      offers: runningOffers,
      now: sql<Date>`crm_now()`.mapWith(baskets.createdAt),
    })
    .from(baskets)
    .leftJoin(deliveryOptions, eq(deliveryOptions.id, baskets.deliveryOptionId))
    .leftJoin(orders, and(eq(orders.basketId, baskets.id), ne(orders.state, "failed")))
    // One row, or none.
    .leftJoin(coverFees, sql`true`)
    .where(and(eq(baskets.id, basketId), requester && isAccessibleBy(requester)))
    .prepare(requester ? "basket_of_requester" : "basket")
    .execute();
  if (found === undefined) return null;
  const { basket, orderId, orderState } = found;
  const listed = await listItems(db, basketId);
  // What an order stands for is as it was ordered.
  const items =
    basket.customerId === null || orderId !== null
      ? listed
      : await quoteMemberships(db, basket.customerId, listed);
  const lines = await listLines(db, basketId);
  const record = {
    id: basket.id,
    currency: basket.currency,
    customerId: basket.customerId,
    firstHeldAt: basket.firstHeldAt,
    heldUntil: basket.heldUntil,
    delivery:
      basket.deliveryOptionId === null
        ? null
        : {
            optionId: basket.deliveryOptionId,
            addressId: basket.deliveryAddressId,
            price: found.deliveryPrice ?? 0,
          },
    details: basket.details,
    notes: {
      order: basket.orderNotes,
      access: basket.accessNotes,
      allergies: basket.allergyNotes,
    },
    order:
      orderId === null || orderState === null
        ? null
        : { id: orderId, state: orderState, attempt: found.attempt },
    lines,
    items,
    ...(await findBasketCodes(db, basketId)),
    offers: found.offers ?? [],
    subscriptions: await findSubscriptions(db, basket, lines),
    credit: await findCredit(db, basket),
    membershipAmount: membershipAmount(found.heldWorth, items),
    feesWaivedFrom: found.feesWaivedFrom ?? Number.POSITIVE_INFINITY,
    coverFee: coverFeeRule(found.coverFee),
    now: found.now,
  };
  // What an order stands for was judged when it was written.
  return { ...record, unentitled: orderId === null ? await listUnentitled(db, record) : [] };
}

/** A basket's tickets, in order of time and then as one walks along the rows. */
function listLines(db: Reader, basketId: string): Promise<LineRecord[]> {
  return db
    .select({
      id: basketTickets.id,
      instanceId: basketTickets.instanceId,
      eventId: events.id,
      title: events.title,
      hallId: halls.id,
      hallName: halls.name,
      startsAt: instances.startsAt,
      planId: basketTickets.planId,
      seatId: basketTickets.seatId,
      section: seats.section,
      row: seats.row,
      number: seats.number,
      kind: seats.kind,
      bandId: basketTickets.bandId,
      band: priceBands.name,
      priceTypeId: basketTickets.priceTypeId,
      priceTypeName: priceTypes.name,
      isChosenByBuyer: sql<boolean>`${priceTypes.wishMin} is not null`,
      faceValue: basketTickets.faceValue,
      fee: basketTickets.fee,
      packageItemId: basketTickets.packageItemId,
      modeOfSale: basketTickets.modeOfSale,
      membershipItemId: basketTickets.membershipItemId,
      subscriptionId: chosenSubscription,
    })
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
    .where(eq(basketTickets.basketId, basketId))
    .orderBy(
      asc(instances.startsAt),
      asc(instances.id),
      asc(seats.sectionRank),
      asc(seats.rowRank),
      asc(seats.place),
      asc(basketTickets.id),
    )
    .prepare("basket_lines")
    .execute();
}

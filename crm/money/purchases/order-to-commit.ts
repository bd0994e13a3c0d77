// An order of ours as another ticketing system is to have it.

import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";

import type { SoldElsewhere } from "../../basket/contents/line-kind";
import { listOrderItems } from "../../basket/contents/ordered-items";
import { getLineKind } from "../../basket/lines/line-kinds";
import { listVoucherPayments } from "../../basket/vouchers/spend-balance";
import type { Reader } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import type { BuyerAddress, DonationToSell, OrderBuyer, OrderToCommit } from "../../system/system";
import { addresses, customers } from "../../tables/customers";
import { funds } from "../../tables/funds";
import { orders, orderTickets } from "../../tables/orders";
import { payments } from "../../tables/payments";

export async function readOrderToCommit(db: Reader, orderId: string): Promise<OrderToCommit> {
  const [order] = await db
    .select({
      ...pick(orders, "id", "basketId", "total", "currency"),
      payment: payments.providerId,
      ...pick(orders, "customerId", "details", "orderNotes", "deliveryOptionId"),
      address: addresses,
    })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), isNotNull(payments.paidAt)))
    .leftJoin(addresses, eq(addresses.id, orders.deliveryAddressId))
    .where(eq(orders.id, orderId))
    .limit(1);
  if (order === undefined) throw new Error(`no order ${orderId}`);
  const { instanceId, seatId, bandId, priceTypeId, faceValue, fee, discount } = orderTickets;
  const price = sql<number>`${faceValue} + ${fee} - ${discount}`;
  const seats = await db
    .select({ instanceId, seatId, bandId, priceTypeId, price })
    .from(orderTickets)
    .where(eq(orderTickets.orderId, orderId))
    .orderBy(instanceId, seatId);
  const sold = (await listOrderItems(db, [orderId])).map(
    (line) => getLineKind(line).sellElsewhere?.(line) ?? {},
  );
  const { customerId, details, orderNotes, deliveryOptionId: optionId, address, ...rest } = order;
  return {
    ...rest,
    notes: [details.specialRequests, orderNotes].filter((note) => note !== null),
    delivery: optionId === null ? null : { optionId, address: address && getAddress(address) },
    buyer: await getBuyer(db, customerId),
    seats,
    donations: await listDonations(db, sold),
    memberships: sold.flatMap(({ memberships = [] }) => memberships),
    newVouchers: sold.flatMap(({ newVouchers = [] }) => newVouchers),
    vouchers: (await listVoucherPayments(db, orderId)).map(({ code, amount }) => ({
      code,
      amount,
    })),
  };
}

/** Donations and what covers the costs of the payment. Without those of nothing, as of a total that was round before. */
async function listDonations(
  db: Reader,
  sold: readonly SoldElsewhere[],
): Promise<DonationToSell[]> {
  const donations = sold
    .flatMap((line) => line.donations ?? [])
    .filter(({ amount }) => amount !== 0);
  if (donations.length === 0) return [];
  const ids = donations.map(({ fundId }) => fundId);
  const rows = await db
    .select(pick(funds, "id", "name"))
    .from(funds)
    .where(inArray(funds.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return donations.map((donation) => ({
    ...donation,
    fundName: names.get(donation.fundId) ?? donation.fundId,
  }));
}

/** A customer and the main address. */
async function getBuyer(db: Reader, customerId: string): Promise<OrderBuyer> {
  const [row] = await db
    .select({
      ...pick(customers, "id", "firstName", "lastName", "email", "phone", "emailVerifiedAt"),
      address: addresses,
    })
    .from(customers)
    .leftJoin(
      addresses,
      and(
        eq(addresses.customerId, customers.id),
        eq(addresses.isPrimary, true),
        isNull(addresses.removedAt),
      ),
    )
    .where(eq(customers.id, customerId));
  if (row === undefined) throw new Error(`no customer ${customerId}`);
  const { address, emailVerifiedAt, ...person } = row;
  return {
    ...person,
    isProven: emailVerifiedAt !== null,
    address: address && getAddress(address),
  };
}

const getAddress = (address: typeof addresses.$inferSelect): BuyerAddress => ({
  city: address.city,
  state: address.state,
  postcode: address.postcode,
  country: address.country,
  lines: [address.building, address.line1, address.line2, address.line3].filter(
    (line): line is string => line !== null && line !== "",
  ),
});

import { randomUUID } from "node:crypto";

import {
  type BasketBody,
  call,
  getBasket,
  newBasket,
  newCustomer,
  NO_REQUESTS,
  put,
} from "./box-office";
import type { Membership } from "#contract/schemas/membership";
import { query } from "./create-test-performance";

type Problem = { code: string; reason?: string; fields?: Record<string, string> };
export const FRIEND = "3";
export const CONTRIBUTOR = "6";
export const SUPPORTER = "8";
export const PATRON = "13";
export const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
/** Open to members since an hour ago, to everybody in an hour. */
export const early = { on_sale_at: hours(1), priority_from: hours(-1) };

export const join = (basketId: string, levelId: string, session?: string, replace = false) =>
  call<BasketBody & Problem>("POST", `/baskets/${basketId}/memberships`, {
    body: { levelId, remindsToRenew: false, replace },
    ...(session === undefined ? {} : { session }),
    key: randomUUID(),
  });
export const giftOf = (levelId: string) => ({
  levelId,
  toName: "Sam",
  toEmail: `friend.${randomUUID()}@example.com`,
});
export const leave = (basketId: string, itemId: string) =>
  call<BasketBody & Problem>("DELETE", `/baskets/${basketId}/items/${itemId}`);
export const membershipOf = (basket: BasketBody) => {
  const item = basket.items.find(({ kind }) => kind === "membership");
  if (item?.kind !== "membership") throw new Error("no membership in the basket");
  return item;
};

export async function member(levelId: string, daysAgo: number, customerId?: string) {
  const customer = customerId === undefined ? await newCustomer() : { customerId, session: "" };
  const [row] = await query<{ id: string }>(
    `insert into memberships (customer_id, level_id, state, starts_on, renews_on, expires_on, reminds_to_renew, worth)
     select $1, id, 'active', d, d + 334, d + 364, false, worth
     from membership_levels, lateral (select (crm_now() at time zone 'America/New_York')::date - $3::int as d) day
     where id = $2 returning id`,
    [customer.customerId, levelId, daysAgo],
  );
  return { ...customer, membershipId: row?.id ?? "" };
}

export async function createCustomerReadyToJoin(
  levelId: string,
  customer?: { customerId: string; session: string },
) {
  const who = customer ?? (await newCustomer());
  const basketId = await newBasket();
  const { status, body } = await join(basketId, levelId, who.session);
  if (status !== 200) throw new Error(JSON.stringify(body));
  await put(basketId, "customer", who.session);
  await put(basketId, "details", who.session, NO_REQUESTS);
  return readyOf(basketId, who);
}

export async function readyOf(basketId: string, who: { customerId: string; session: string }) {
  const { totals } = await getBasket(basketId);
  return { ...who, basketId, email: "", instanceId: "", total: totals.toPay.amount };
}

/** A level of the test's own, for nothing: its order is paid by being written. */
export async function ownLevel() {
  const id = `level-${randomUUID().slice(0, 8)}`;
  await query(
    `insert into membership_levels (id, name, description, info_link, benefits, price, renewal_price, months, worth,
       has_priority, requires_login, active, rank)
     values ($1, $1, '', '', '{}', 0, 0, 12, 0, false, false, true, 99)`,
    [id],
  );
  return id;
}

export const ofCustomer = async (session: string) =>
  (await call<Membership[]>("GET", "/customer/memberships", { session })).body;

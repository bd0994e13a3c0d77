import { api, getBasket } from "./box-office";
import { query } from "./create-test-performance";
import { readyBasket } from "./paying";

export const PRICING = "six-evenings-standard";
export const TWO_TICKETS = 2;

export const listSubscriptions = async (session: string) =>
  (await api.listCustomerSubscriptions({ session })).value;
export const redeem = (
  basketId: string,
  ticketId: string,
  subscriptionId: string,
  session: string,
) =>
  api.applySubscriptionCredit({
    params: { id: basketId, ticketId },
    session,
    body: { subscriptionId },
  });

export async function newSubscription(
  customerId: string,
  { vouchers = 6, used = 0, daysLeft = 100 }: Partial<Record<string, number>> = {},
  pricing = PRICING,
) {
  const [row] = await query<{ id: string }>(
    `insert into ticket_subscriptions (customer_id, pricing_id, name, pricing_name, price, issued_on, expires_on,
       vouchers, used)
     values ($1, $2, 'Six evenings', 'Standard', 48000, current_date - 200, current_date + $5::int, $3, $4)
     returning id`,
    [customerId, pricing, vouchers, used, daysLeft],
  );
  return row?.id ?? "";
}

export const usedVouchers = async (id: string) => {
  const [row] = await query<{ used: number }>`
    select used from ticket_subscriptions where id = ${id}`;
  return row?.used;
};

export async function redeemingBasket(options: Partial<Record<string, number>> = {}) {
  const ready = await readyBasket({ quantity: TWO_TICKETS });
  const subscriptionId = await newSubscription(ready.customerId, options);
  const { tickets } = await getBasket(ready.basketId);
  for (const { id } of tickets) await redeem(ready.basketId, id, subscriptionId, ready.session);
  const { totals } = await getBasket(ready.basketId);
  return { ...ready, subscriptionId, total: totals.toPay.amount };
}

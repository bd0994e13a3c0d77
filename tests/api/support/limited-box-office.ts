import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { inject } from "vitest";

import { registration } from "../../support/samples/registration";
import { type ApiClient, type Caller, createApiClient } from "../../support/api/api-client";
import { type BoxOffice, startBoxOffice } from "../../support/servers/start-box-office";

const LIMITS = {
  HOLD_LIMIT_ADDRESS: "40",
  HOLD_LIMIT_ADDRESS_PER_MINUTE: "0",
  HOLD_LIMIT_CUSTOMER: "12",
};
export let boxOffice: BoxOffice;
export let urls: string[];
/** Calls the first process. */
export let api: ApiClient;
export const apiAt = (url: string) => createApiClient({ url, apiKey: boxOffice.apiKey });
export let database: Pool;
let freePerformances: string[];

/** Starts two box office processes with hold limits on and one database of their own. */
export async function startLimited(name: string): Promise<void> {
  boxOffice = await startBoxOffice({
    serverUrl: inject("serverUrl"),
    folder: inject("runFolder"),
    name,
    crmEnv: LIMITS,
  });
  urls = [boxOffice.crmUrl, (await boxOffice.another()).url];
  api = apiAt(boxOffice.crmUrl);
  database = new Pool({ connectionString: boxOffice.databaseUrl, max: 2 });
  // Performances in the large hall without any holds.
  const { rows } = await database.query<{ id: string }>(
    `select i.id from instances i
     where on_sale_at < now() and (off_sale_at is null or off_sale_at > now()) and not cancelled
       and not box_office_only and not distanced and limit_rows is null and starts_at > now() + interval '2 days'
       and (select count(*) from seats s where s.plan_id = i.plan_id and not exists (
         select from claims c where c.instance_id = i.id and c.seat_id = s.id)) > 900
     order by starts_at`,
  );
  freePerformances = rows.map(({ id }) => id);
}

export async function stopLimited(): Promise<void> {
  await database.end();
  await boxOffice.stop();
}

export const newBasket = async () => (await api.createBasket({ body: {} })).value.id;
type Choice = Awaited<ReturnType<typeof bestChoice>>;

export async function add(
  id: string,
  instanceId: string,
  quantity: number,
  { choice, url, ...caller }: Caller & { url?: string; choice?: Choice } = {},
) {
  const { band, priceTypeId } = choice ?? (await bestChoice(instanceId));
  return (url === undefined ? api : apiAt(url)).addTickets({
    params: { id },
    body: { instanceId, choices: [{ band, priceTypeId, quantity }], together: true },
    ...caller,
  });
}
export async function bestChoice(instanceId: string) {
  const { bands } = (await api.getPriceList({ params: { id: instanceId } })).value;
  const band = bands.reduce((a, b) => (b.byPrice > a.byPrice ? b : a));
  return { instanceId, band: band.id, priceTypeId: band.prices[0]?.priceTypeId ?? "" };
}
export const freePerformance = () => {
  const id = freePerformances.shift();
  if (id === undefined) throw new Error("no free performance left");
  return id;
};
export async function countHeldSeats(instanceId: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    "select count(*)::int as n from claims where instance_id = $1 and state = 'held'",
    [instanceId],
  );
  return rows[0]?.n ?? 0;
}
/** Backdates hold grants by a minute: a new grant counts for some seconds in addition to its held seats. */
export const ageHoldGrants = () =>
  database.query("update hold_grants set granted_at = granted_at - interval '1 minute'");
export async function newCustomer(): Promise<string> {
  return (await register()).session;
}

/** A customer with a confirmed order of one ticket. */
export async function newBuyer({ total = 4000, days = 2, hasTicket = true } = {}): Promise<string> {
  const { session, customer } = await register();
  await database.query(
    `with b as (insert into baskets (currency, customer_id) values ('USD', $1) returning id),
     o as (insert into orders (basket_id, customer_id, state, currency, subtotal, fees, delivery, discounts, vat, total,
       page_url, locale, details, placed_at, confirmed_at)
     select b.id, $1, 'confirmed', 'USD', $2, 0, 0, 0, 0, $2, '', 'en-us', '{}', now(),
       now() - make_interval(days => $3) from b returning id)
     insert into order_tickets (order_id, instance_id, plan_id, seat_id, band_id, price_type_id, face_value, fee)
     select o.id, i.id, s.plan_id, s.id, s.band_id, (select id from price_types order by rank limit 1), $2, 0
     from o, instances i join seats s on s.plan_id = i.plan_id where $4 limit 1`,
    [customer.id, total, days, hasTicket],
  );
  return session;
}

async function register() {
  const body = registration(`holder.${randomUUID()}@example.com`);
  return (await api.registerCustomer({ body })).value;
}

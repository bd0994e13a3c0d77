import { randomUUID } from "node:crypto";

import { callBoxOffice } from "../../tests/support/servers/call-box-office";
import type { Stack } from "../../tests/support/servers/stack";

const ORDERS = 30;
const TICKETS = 9;
const template = (path: string) => `http://storefront.test${path}`;

export type Flood = { name: string; orders: number; placed: number; seats: number; mails: number };

type Guest = { email: string; address: string };
type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
type Body = {
  id: string;
  session: string;
  order: { id: string };
  bands: { id: string; prices: { priceTypeId: string }[] }[];
};

/** The guests of each flood. */
const FLOODS: Record<string, (order: number) => Guest> = {
  "one address, one email": () => ({ email: "stranger@example.com", address: "203.0.113.7" }),
  "one address, an email each": (order) => ({
    email: `guest.${order}@example.com`,
    address: "203.0.114.7",
  }),
  "an address each, spellings of one email": (order) => ({
    email: `Another+${order}@example.com`,
    address: `198.51.${order}.7`,
  }),
};

/** Free orders as fast as the box office answers. `forgets`: the control, in which confirmed orders don't count. */
export async function floodFreeOrders(
  stack: Pick<Stack, "crmUrl" | "apiKey">,
  instanceId: string,
  query: Query,
  { forgets = false } = {},
): Promise<Flood[]> {
  await query(
    "update prices set face_value = 0 where price_list_id = (select price_list_id from instances where id = $1)",
    [instanceId],
  );
  const floods: Flood[] = [];
  for (const [name, getGuest] of Object.entries(FLOODS)) {
    const placed: string[] = [];
    const emails = new Set<string>();
    for (let order = 0; order < ORDERS; order += 1) {
      const { email, address } = getGuest(order);
      const guest = forgets
        ? { address: address.replace("20", "19"), email: `control.${email}` }
        : { address, email };
      emails.add(guest.email);
      const orderId = await orderFree(stack, instanceId, guest, 1 + (order % TICKETS));
      if (orderId === null) continue;
      placed.push(orderId);
      if (forgets) await forget(query, orderId);
    }
    const { rows } = await query(
      `select (select count(*)::int from order_tickets where order_id = any ($1)) as seats,
        (select count(*)::int from mails where recipient = any ($2)) as mails`,
      [placed, [...emails]],
    );
    const counts = { seats: Number(rows[0]?.["seats"]), mails: Number(rows[0]?.["mails"]) };
    floods.push({ name, orders: ORDERS, placed: placed.length, ...counts });
  }
  return floods;
}

/** Returns the order's id, or null if it was refused. */
async function orderFree(
  { crmUrl: url, apiKey }: Pick<Stack, "crmUrl" | "apiKey">,
  instanceId: string,
  { email, address }: Guest,
  quantity: number,
): Promise<string | null> {
  const send = (method: string, path: string, options: object = {}) =>
    callBoxOffice<Body>({ url, apiKey }, method, path, { address, ...options });
  const { bands } = (await send("GET", `/instances/${instanceId}/price-list`)).body;
  const guest = { firstName: "Ada", lastName: "Lovell", email, phone: "2125550123" };
  const body = { ...guest, address: null };
  const { session } = (await send("POST", "/customers/guests", { body })).body;
  const { id } = (await send("POST", "/baskets", { body: {} })).body;
  const choices = bands.slice(0, 1).map((band) => ({
    band: band.id,
    priceTypeId: band.prices[0]?.priceTypeId,
    quantity,
  }));
  await send("POST", `/baskets/${id}/tickets`, { body: { instanceId, choices, together: false } });
  const put = (path: string, value?: object) =>
    send("PUT", `/baskets/${id}/${path}`, { body: value, session });
  await put("customer");
  await put("delivery", { optionId: "Cobo", address: null });
  await put("details", { specialRequests: null, accessRequirements: null, marketing: null });
  const ordered = await send("POST", `/baskets/${id}/orders`, {
    body: {
      returnUrl: template("/order/verify?order=__ORDER_ID__&return=__RETURN_TOKEN__"),
      cancelUrl: template("/order/verify?order=__ORDER_ID__&return=__RETURN_TOKEN__&turned-back=1"),
      orderUrl: template("/order/confirmed?order=__ORDER_ID__&ref=__ORDER_TOKEN__"),
      expectedTotal: 0,
      locale: "en-us",
    },
    session,
    key: randomUUID(),
  });
  if (ordered.status === 200) return ordered.body.order.id;
  await send("POST", `/baskets/${id}/empty`, { session });
  return null;
}

/** Takes a confirmed order's address and email from what the box office counts by. */
async function forget(query: Query, orderId: string): Promise<void> {
  await query(
    "update hold_grants set holder = $2 where basket_id = (select basket_id from orders where id = $1)",
    [orderId, randomUUID()],
  );
  await query(
    "update customers set email = $2 where id = (select customer_id from orders where id = $1)",
    [orderId, `${randomUUID()}@example.com`],
  );
}

/** Two tickets for two performances at most need no proof of the mailbox. */
export const isContained = ({ placed, seats }: Flood): boolean => placed > 0 && seats <= 2;
/** A mail for each order; refused orders cause none. */
export const isQuiet = ({ placed, mails }: Flood): boolean => mails <= placed;

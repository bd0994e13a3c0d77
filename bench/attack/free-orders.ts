import { randomUUID } from "node:crypto";

import { callBoxOffice } from "../../tests/support/servers/call-box-office";
import type { Stack } from "../../tests/support/servers/stack";

const ORDERS = 30;
const TICKETS = 9;
const STRANGER = "stranger@example.com";
const ADDRESS = "203.0.113.7";
const template = (path: string) => `http://storefront.test${path}`;

export type Flood = { orders: number; placed: number; seats: number; mails: number };

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/** Guests at one address order free tickets with a stranger's email, as fast as the box office answers. */
export async function orderFreeTickets(
  { crmUrl: url, apiKey }: Pick<Stack, "crmUrl" | "apiKey">,
  instanceId: string,
  query: Query,
): Promise<Flood> {
  await query(
    "update prices set face_value = 0 where price_list_id = (select price_list_id from instances where id = $1)",
    [instanceId],
  );
  type Body = {
    id: string;
    session: string;
    bands: { id: string; prices: { priceTypeId: string }[] }[];
  };
  const send = (method: string, path: string, options: object = {}) =>
    callBoxOffice<Body>({ url, apiKey }, method, path, { address: ADDRESS, ...options });
  const { bands } = (await send("GET", `/instances/${instanceId}/price-list`)).body;
  const flood: Flood = { orders: 0, placed: 0, seats: 0, mails: 0 };
  for (let order = 0; order < ORDERS; order += 1) {
    const guest = { firstName: "Ada", lastName: "Lovell", email: STRANGER, phone: "2125550123" };
    const body = { ...guest, address: null };
    const { session } = (await send("POST", "/customers/guests", { body })).body;
    const { id } = (await send("POST", "/baskets", { body: {} })).body;
    const quantity = 1 + (order % TICKETS);
    const choices = bands.slice(0, 1).map((band) => ({
      ...{ band: band.id, priceTypeId: band.prices[0]?.priceTypeId, quantity },
    }));
    await send("POST", `/baskets/${id}/tickets`, {
      body: { instanceId, choices, together: false },
    });
    const put = (path: string, value?: object) =>
      send("PUT", `/baskets/${id}/${path}`, { body: value, session });
    await put("customer");
    await put("delivery", { optionId: "Cobo", address: null });
    await put("details", { specialRequests: null, accessRequirements: null, marketing: null });
    const { status } = await send("POST", `/baskets/${id}/orders`, {
      body: {
        returnUrl: template("/order/verify?order=__ORDER_ID__&return=__RETURN_TOKEN__"),
        cancelUrl: template(
          "/order/verify?order=__ORDER_ID__&return=__RETURN_TOKEN__&turned-back=1",
        ),
        orderUrl: template("/order/confirmed?order=__ORDER_ID__&ref=__ORDER_TOKEN__"),
        expectedTotal: 0,
        locale: "en-us",
      },
      session,
      key: randomUUID(),
    });
    flood.orders += 1;
    if (status === 200) flood.placed += 1;
    await send("POST", `/baskets/${id}/empty`, { session });
  }
  const { rows } = await query(
    `select (select count(*)::int from order_tickets where instance_id = $1) as seats,
      (select count(*)::int from mails where recipient = $2) as mails`,
    [instanceId, STRANGER],
  );
  return { ...flood, seats: Number(rows[0]?.["seats"]), mails: Number(rows[0]?.["mails"]) };
}

/** Two tickets to two performances at most need no proof of the mailbox. */
export const isContained = ({ seats, mails }: Flood): boolean => seats <= 2 && mails <= 2;

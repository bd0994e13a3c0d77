import { insertOrder } from "../../support/api/orders";
import { randomUUID } from "node:crypto";
import { inject } from "vitest";

import { registration } from "../../support/samples/registration";
import { type ApiClient, type Caller, createApiClient } from "../../support/api/api-client";
import { after, before, fromNow, type Stored } from "../../support/api/stored";
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
/** The rows of their database. */
export let stored: Stored;
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
  stored = boxOffice.stored;
  // Performances in the large hall without any holds.
  freePerformances = await findFreePerformances();
}

/** Performances in the large hall without any holds, on sale for days. */
async function findFreePerformances(): Promise<string[]> {
  const instances = await stored.instances.find(
    {
      onSaleAt: before(),
      startsAt: after(fromNow({ days: 2 })),
      cancelled: false,
      boxOfficeOnly: false,
      distanced: false,
      limitRows: null,
    },
    undefined,
    ["startsAt"],
  );
  const free = [];
  for (const { id, planId, offSaleAt } of instances) {
    const left =
      (await stored.seats.count({ planId })) - (await stored.claims.count({ instanceId: id }));
    if (left > 900 && (offSaleAt === null || offSaleAt > new Date())) free.push(id);
  }
  return free;
}

/** Adds a ticket for any seat to an order. */
async function insertTicket(orderId: string, faceValue: number): Promise<void> {
  const { id: instanceId, planId } = await stored.instances.first({}, ["id"]);
  const { id: seatId, bandId } = await stored.seats.first({ planId }, ["id"]);
  const { id: priceTypeId } = await stored.priceTypes.first({}, ["rank"]);
  const ticket = { orderId, instanceId, planId, seatId, bandId, priceTypeId };
  await stored.orderTickets.insert({ ...ticket, faceValue, fee: 0 });
}

export async function stopLimited(): Promise<void> {
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
  return stored.claims.count({ instanceId, state: "held" });
}
/** Backdates hold grants by a minute: a new grant counts for some seconds in addition to its held seats. */
export const ageHoldGrants = () => stored.holdGrants.move({}, "grantedAt", { minutes: -1 });
export async function newCustomer(): Promise<string> {
  return (await register()).session;
}

/** A customer with a confirmed order of one ticket. */
export async function newBuyer({ total = 4000, days = 2, hasTicket = true } = {}): Promise<string> {
  const { session, customer } = await register();
  const order = await insertOrder(stored, customer.id, {
    subtotal: total,
    total,
    confirmedAt: fromNow({ days: -days }),
  });
  if (hasTicket) await insertTicket(order.id, total);
  return session;
}

async function register() {
  const body = registration(`holder.${randomUUID()}@example.com`);
  return (await api.registerCustomer({ body })).value;
}

import type { Stack } from "../../support/servers/stack";

/** A performance that a journey is about: nobody else's in its stack while the test runs. */
export type Concert = {
  id: string;
  eventId: string;
  title: string;
  startsAt: string;
  path: string;
  site: string;
};

/** A performance as the season lists it. */
export type Listed = {
  id: string;
  status: string;
  startsAt: string;
  event: { id: string; title: string };
  priceFrom: { amount: number } | null;
};

/** Standard tickets of bands A to E cost $145, $110, $85, $60 and $40; Under 30 from $20. */
const COMMON_PRICES_FROM = 4000;

/** The one event with a limit of its own for some rows. */
const WITH_ROW_LIMIT = "14944";

/** Tickets for what is nearer than this are not posted any more. */
const POSTED_FROM_MS = 6 * 24 * 60 * 60 * 1000;

/** The first hundred performances ahead of us that a filter leaves. */
export async function listed(stack: Stack, filter: string): Promise<Listed[]> {
  const found = await stack.callCrm("GET", `/instances?pageSize=100&${filter}`);
  return (found as { instances: Listed[] }).instances;
}

/** Every performance ahead of us. */
export async function wholeSeason(stack: Stack): Promise<Listed[]> {
  return (await Promise.all([1, 2, 3].map((page) => listed(stack, `page=${page}`)))).flat();
}

export const pathOf = ({ id, event }: Listed) => `/events/${event.id}/${id}`;

/** A journey may have canceled it since it was listed. */
async function isOnSale(stack: Stack, instanceId: string): Promise<boolean> {
  const found = await stack.callCrm("GET", `/instances/${instanceId}`);
  return (found as Listed).status === "get-tickets";
}

/** Evenings of the orchestra at its common prices, not of the next few days, one after another. */
export async function concertsOf(stack: Stack): Promise<() => Promise<Concert>> {
  const concerts = (await listed(stack, "hall=main-hall&kind=orchestra"))
    .filter(
      ({ id, status, startsAt, priceFrom }) =>
        status === "get-tickets" &&
        Date.parse(startsAt) > Date.now() + POSTED_FROM_MS &&
        priceFrom?.amount === COMMON_PRICES_FROM &&
        !id.startsWith(WITH_ROW_LIMIT),
    )
    .map((one) => ({
      id: one.id,
      eventId: one.event.id,
      title: one.event.title,
      startsAt: one.startsAt,
      path: pathOf(one),
      site: stack.url,
    }));
  let given = 0;
  return async () => {
    for (let asked = 0; asked < concerts.length; asked += 1) {
      const concert = concerts[given++ % concerts.length];
      if (concert !== undefined && (await isOnSale(stack, concert.id))) return concert;
    }
    throw new Error("The season has no performance with tickets.");
  };
}

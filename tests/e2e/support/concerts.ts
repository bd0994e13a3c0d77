import type { Stack } from "../../support/servers/stack";

/** A performance that a journey is about: nobody else's in its stack while the test runs. */
export type Concert = {
  id: string;
  eventId: string;
  title: string;
  path: string;
  site: string;
};

type Listing = {
  instances: {
    id: string;
    status: string;
    startsAt: string;
    event: { id: string; title: string };
    priceFrom: { amount: number } | null;
  }[];
};

/** Standard tickets of bands A to E cost $145, $110, $85, $60 and $40; Under 30 from $20. */
const COMMON_PRICES_FROM = 4000;

/** The one event with a limit of its own for some rows. */
const WITH_ROW_LIMIT = "14944";

/** Tickets for what is nearer than this are not posted any more. */
const POSTED_FROM_MS = 6 * 24 * 60 * 60 * 1000;

/** Evenings of the orchestra at its common prices, not of the next few days, one after another. */
export async function concertsOf(stack: Stack): Promise<() => Concert> {
  const season = "/instances?hall=main-hall&kind=orchestra&pageSize=100";
  const { instances } = (await stack.callCrm("GET", season)) as Listing;
  const concerts = instances
    .filter(
      ({ id, status, startsAt, priceFrom }) =>
        status === "get-tickets" &&
        Date.parse(startsAt) > Date.now() + POSTED_FROM_MS &&
        priceFrom?.amount === COMMON_PRICES_FROM &&
        !id.startsWith(WITH_ROW_LIMIT),
    )
    .map(({ id, event }) => ({
      id,
      eventId: event.id,
      title: event.title,
      path: `/events/${event.id}/${id}`,
      site: stack.url,
    }));
  let given = 0;
  return () => {
    const concert = concerts[given++ % concerts.length];
    if (concert === undefined) throw new Error("The season has no performance with tickets.");
    return concert;
  };
}

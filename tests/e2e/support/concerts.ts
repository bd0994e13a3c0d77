import type { CallInput } from "#contract/calls/define";
import type { operations } from "#contract/operations/index";
import type { Stack } from "../../support/servers/stack";

/** A performance used by one test of the stack at a time. */
export type Concert = {
  id: string;
  eventId: string;
  title: string;
  startsAt: string;
  path: string;
  site: string;
};

export type Listed = {
  id: string;
  status: string;
  startsAt: string;
  event: { id: string; title: string };
  priceFrom: { amount: number } | null;
};

/** Standard tickets of bands A to E cost $145, $110, $85, $60 and $40; Under 30 from $20. */
const COMMON_PRICES_FROM = 4000;

/** The event with a row limit. */
const WITH_ROW_LIMIT = "14944";

/** Closer performances are not sent by mail. */
const MAILED_FROM_MS = 6 * 24 * 60 * 60 * 1000;

type SeasonFilter = CallInput<typeof operations.listSeason>["query"];

/** The first 100 upcoming performances that match a filter. */
export async function listed(stack: Stack, filter: SeasonFilter): Promise<Listed[]> {
  return (await stack.api.listSeason({ query: { pageSize: 100, ...filter } })).value.instances;
}

/** All upcoming performances. */
export async function wholeSeason(stack: Stack): Promise<Listed[]> {
  return (await Promise.all([1, 2, 3].map((page) => listed(stack, { page })))).flat();
}

export const getPath = ({ id, event }: Listed) => `/events/${event.id}/${id}`;

/** Another test may have canceled it. */
async function isOnSale(stack: Stack, instanceId: string): Promise<boolean> {
  const { value } = await stack.api.getInstance({ params: { id: instanceId } });
  return value.status === "get-tickets";
}

/** Returns a function that rotates through orchestra concerts at common prices, at least six days ahead. */
export async function getConcerts(stack: Stack): Promise<() => Promise<Concert>> {
  const concerts = (await listed(stack, { hall: "main-hall", kind: "orchestra" }))
    .filter(
      ({ id, status, startsAt, priceFrom }) =>
        status === "get-tickets" &&
        Date.parse(startsAt) > Date.now() + MAILED_FROM_MS &&
        priceFrom?.amount === COMMON_PRICES_FROM &&
        !id.startsWith(WITH_ROW_LIMIT),
    )
    .map((instance) => ({
      id: instance.id,
      eventId: instance.event.id,
      title: instance.event.title,
      startsAt: instance.startsAt,
      path: getPath(instance),
      site: stack.url,
    }));
  let next = 0;
  return async () => {
    for (let tries = 0; tries < concerts.length; tries += 1) {
      const concert = concerts[next++ % concerts.length];
      if (concert !== undefined && (await isOnSale(stack, concert.id))) return concert;
    }
    throw new Error("no concert has tickets");
  };
}

import { PRICE_TERMS, priceListSchema, type PriceTerms } from "#contract/schemas/price-list";
import {
  accessTagSchema,
  eventDetailSchema,
  instanceDetailSchema,
  seasonPageSchema,
} from "#contract/schemas/event";
import { programmeSchema } from "#contract/schemas/programme";
import { planWithSeatsSchema, seatStatusSchema } from "#contract/schemas/seat-plan";
import { countrySchema } from "#contract/schemas/address";
import { foundSeatsSchema } from "#contract/schemas/best-available";
import { z } from "zod";

import type { Crm } from "../crm";
import { path } from "./requester";
import type { Ask } from "./requester";
import type { FreshReads } from "./fresh-reads";
import { deliveryOptionShape } from "./shapes/basket";

type Catalogue = Pick<
  Crm,
  | "listSeason"
  | "getEvent"
  | "getInstance"
  | "getPriceList"
  | "getPriceTerms"
  | "findBestSeats"
  | "getProgramme"
  | "getSeatPlan"
  | "getSeatStatus"
  | "listAccessTags"
  | "listDeliveryOptions"
  | "listCountries"
>;

/** Where a performance's prices, and what is left of it, are asked for. */
export const priceListPath = (instanceId: string, terms: PriceTerms = "public") =>
  path`/instances/${instanceId}/price-list` + termsQuery(terms);
/** Where it is asked how its seats stand. */
export const seatStatusPath = (instanceId: string) => path`/instances/${instanceId}/seat-status`;

/** Everybody's prices are asked for without saying so. */
const termsQuery = (terms: PriceTerms) => (terms === "public" ? "" : `?terms=${terms}`);

/**
 * What is on, and what never changes in a day; prices and what is left by reads that are never stale. Seat plans are
 * large and change only when a hall is drawn anew: `plans` keeps them for minutes.
 */
export function catalogueCalls(
  ask: Ask,
  { fresh, live, plans }: { fresh: FreshReads; live: FreshReads; plans: FreshReads },
): Catalogue {
  const list = <T>(name: string, shape: z.ZodType<T>) =>
    fresh(name, () => ask({ method: "GET", path: name }, z.array(shape)));
  return {
    listSeason(query) {
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) {
        // A switch that is on is 1; one that is off is not asked for.
        if (value !== undefined) search.set(name, value === true ? "1" : String(value));
      }
      const where = `/instances?${search.toString()}`;
      return fresh(where, () => ask({ method: "GET", path: where }, seasonPageSchema));
    },
    getEvent(eventId, terms = "public") {
      const where = path`/events/${eventId}` + termsQuery(terms);
      return fresh(where, () =>
        ask({ method: "GET", path: where }, eventDetailSchema, ["not-found"]),
      );
    },
    getInstance(instanceId) {
      const where = path`/instances/${instanceId}`;
      return fresh(where, () =>
        ask({ method: "GET", path: where }, instanceDetailSchema, ["not-found"]),
      );
    },
    getPriceList(instanceId, buyer = "public") {
      const where = priceListPath(instanceId);
      if (typeof buyer === "object") {
        const basket = buyer.basketId === null ? "" : path`?basket=${buyer.basketId}`;
        const call = { method: "GET", customerSession: buyer.session } as const;
        return ask({ ...call, path: `${where}${basket}` }, priceListSchema, ["not-found"]);
      }
      const asked = priceListPath(instanceId, buyer);
      return live(asked, () => ask({ method: "GET", path: asked }, priceListSchema, ["not-found"]));
    },
    getPriceTerms({ basketId, session }) {
      const basket = basketId === null ? "" : path`?basket=${basketId}`;
      return ask(
        { method: "GET", path: `/price-terms${basket}`, customerSession: session },
        z.object({ terms: z.enum(PRICE_TERMS) }),
        ["not-found"],
      );
    },
    findBestSeats: ({ instanceId, choices, together }, { basketId, session }) =>
      ask(
        {
          method: "POST",
          path: path`/instances/${instanceId}/best-available`,
          body: { choices, together, basketId },
          customerSession: session,
        },
        foundSeatsSchema.transform(({ seats }) => seats),
        ["not-found", "not-enough-seats", "limit", "not-allowed", "invalid"],
      ),
    getProgramme: ({ code, caller }, terms = "public") =>
      ask(
        { method: "GET", path: path`/programmes/${code}` + termsQuery(terms), caller },
        programmeSchema,
        ["code-not-recognised", "not-allowed"],
      ),
    getSeatPlan(planId) {
      const where = path`/plans/${planId}`;
      return plans(where, () =>
        ask({ method: "GET", path: where }, planWithSeatsSchema, ["not-found"]),
      );
    },
    getSeatStatus(instanceId, when = "now") {
      const where = seatStatusPath(instanceId);
      const read = () => ask({ method: "GET", path: where }, seatStatusSchema, ["not-found"]);
      return when === "now" ? read() : live(where, read);
    },
    listAccessTags: () => list("/access-tags", accessTagSchema),
    listDeliveryOptions: () => list("/delivery-options", deliveryOptionShape),
    listCountries: () => list("/countries", countrySchema),
  };
}

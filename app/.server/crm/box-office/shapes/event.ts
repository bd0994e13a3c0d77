import { hallSchema } from "#contract/schemas/event";
import { z } from "zod";

import { AVAILABILITY_STATUSES, EVENT_KINDS, PRICE_TERMS } from "~/domain/events/event";
import type {
  AccessTag,
  EventDetail,
  InstanceDetail,
  InstanceListing,
  PriceList,
  Programme,
  SeasonPage,
} from "~/domain/events/event";

import type { FoundSeat } from "~/domain/seats/found-seats";

import { seatLabelShape } from "./basket";
import { instantShape, moneyShape } from "./money";

const kind = z.enum(EVENT_KINDS);

export const accessTagShape = z.object({
  id: z.string(),
  name: z.string(),
  display: z.string(),
  description: z.string(),
}) satisfies z.ZodType<AccessTag>;

const listingShape = z.object({
  id: z.string(),
  event: z.object({ id: z.string(), title: z.string(), subtitle: z.string().nullable(), kind }),
  hall: z.object({ id: z.string(), name: z.string() }),
  startsAt: instantShape,
  status: z.enum(AVAILABILITY_STATUSES),
  accessTags: z.array(accessTagShape),
  priceFrom: moneyShape.nullable(),
  reducedFrom: z.object({ name: z.string(), price: moneyShape }).nullable(),
}) satisfies z.ZodType<InstanceListing>;

export const seasonPageShape = z.object({
  instances: z.array(listingShape),
  total: z.number().int(),
  page: z.number().int(),
  pageCount: z.number().int(),
  facets: z.object({
    months: z.array(z.string()),
    halls: z.array(z.object({ id: z.string(), name: z.string() })),
    kinds: z.array(kind),
    accessTags: z.array(z.object({ id: z.string(), display: z.string() })),
  }),
}) satisfies z.ZodType<SeasonPage>;

export const eventShape = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  kind,
  description: z.string(),
  programme: z.array(
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("work"),
        composer: z.string(),
        title: z.string(),
        movement: z.string().nullable(),
      }),
      z.object({ kind: z.literal("intermission") }),
    ]),
  ),
  artists: z.array(z.object({ name: z.string(), role: z.string() })),
  runningMinutes: z.number(),
  hasIntermission: z.boolean(),
  instances: z.array(listingShape),
}) satisfies z.ZodType<EventDetail>;

export const instanceShape = listingShape.extend({
  endsAt: instantShape,
  hasIntermission: z.boolean(),
  onSaleAt: instantShape.nullable(),
  offSaleAt: instantShape.nullable(),
  hallDetail: hallSchema,
  seating: z.enum(["reserved", "general", "virtual"]),
  maxTickets: z.number().int(),
  registrationOpen: z.boolean(),
  hasForm: z.boolean(),
}) satisfies z.ZodType<InstanceDetail>;

export const programmeShape = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  instances: z.array(listingShape),
}) satisfies z.ZodType<Programme>;

export const foundSeatsShape = z
  .object({
    seats: z.array(
      z.object({
        seatId: z.string(),
        seat: seatLabelShape,
        bandId: z.string(),
        priceTypeId: z.string(),
        total: moneyShape,
        faceValue: moneyShape,
        fee: moneyShape,
        group: z.number().int(),
      }),
    ),
  })
  .transform(({ seats }) => seats) satisfies z.ZodType<FoundSeat[]>;

export const priceTermsShape = z.object({ terms: z.enum(PRICE_TERMS) });

export const priceListShape = z.object({
  instanceId: z.string(),
  terms: z.enum(PRICE_TERMS),
  openToBuyer: z.boolean(),
  priceTypes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      note: z.string().nullable(),
      eligibility: z.enum(["all", "member", "access", "programme"]),
      payWhatYouWish: z
        .object({
          min: moneyShape,
          max: moneyShape,
          fee: z.object({ amount: moneyShape, from: moneyShape }).nullable(),
        })
        .nullable(),
    }),
  ),
  bands: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sections: z.array(z.object({ name: z.string(), rows: z.string().nullable() })),
      available: z.number().int(),
      byPrice: z.number().int(),
      capacity: z.number().int(),
      prices: z.array(
        z.object({
          priceTypeId: z.string(),
          total: moneyShape,
          faceValue: moneyShape,
          fee: moneyShape,
        }),
      ),
    }),
  ),
}) satisfies z.ZodType<PriceList>;

import { z } from "zod";
import { parseAmount } from "#contract/typed-money";
import { countSchema, tickedSchema } from "./fields";

/** One field a band and price type: `quantity.A.standard`. */
export const quantityField = (band: string, priceTypeId: string) =>
  `quantity.${band}.${priceTypeId}`;

/** The price of one pay-what-you-wish ticket: `amount.A.wish`. */
export const amountField = (band: string, priceTypeId: string) => `amount.${band}.${priceTypeId}`;

/** Ranges of pay-what-you-wish prices, minor units, by price type. */
type CustomPriceRanges = ReadonlyMap<string, { min: number; max: number }>;

/**
 * Quantities by band and price type, with pay-what-you-wish prices.
 * @param maxTickets the most that this performance allows in one order
 */
export function ticketChoiceSchema(
  maxTickets: number,
  customPrices: CustomPriceRanges = new Map(),
  language = "en-us",
) {
  const count = countSchema("quantity").refine((number) => number <= maxTickets, {
    error: "maxTickets",
  });
  return z
    .object({
      quantity: z
        .record(z.string().max(40), z.record(z.string().max(40), count.optional()))
        .optional()
        .transform((bands) =>
          Object.entries(bands ?? {}).flatMap(([band, types]) =>
            Object.entries(types).flatMap(([priceTypeId, quantity]) =>
              quantity ? [{ band, priceTypeId, quantity }] : [],
            ),
          ),
        ),
      amount: z
        .record(z.string().max(40), z.record(z.string().max(40), z.string().max(20).optional()))
        .optional(),
      together: tickedSchema,
      requestKey: z.uuid({ error: "quantity" }),
    })
    .transform(({ quantity, amount, ...rest }, context) => {
      const total = quantity.reduce((sum, choice) => sum + choice.quantity, 0);
      if (total === 0) {
        context.addIssue({ code: "custom", message: "noTickets", path: ["quantity"] });
        return z.NEVER;
      }
      if (total > maxTickets) {
        context.addIssue({ code: "custom", message: "maxTickets", path: ["quantity"] });
        return z.NEVER;
      }
      const choices = quantity.map((choice) => {
        const { band, priceTypeId } = choice;
        const wish = customPrices.get(priceTypeId);
        const said = amount?.[band]?.[priceTypeId]?.trim() ?? "";
        // Empty: uses the suggested price.
        if (wish === undefined || said === "") return choice;
        const sum = parseAmount(said, language);
        if (sum === null || sum < wish.min || sum > wish.max) {
          const message = sum === null ? "amount" : "amountRange";
          context.addIssue({ code: "custom", message, path: ["amount", band, priceTypeId] });
          return choice;
        }
        return { ...choice, amount: sum };
      });
      return { choices, ...rest };
    });
}

/** The form on an event's page: one of its offers (see `BandOffer`), and how many tickets of it. */
export const eventChoiceSchema = z.object({
  offer: z.string({ error: "required.offer" }).max(200, { error: "required.offer" }),
  quantity: countSchema("quantity").refine((number) => number >= 1 && number <= 99, {
    error: "quantity",
  }),
});

/** The performance that an offer on an event's page is of: its id begins with that of the performance, and a space. */
export const instanceOfOffer = (offerId: string): string => offerId.split(" ", 1)[0] ?? "";

/** Above any limit; the box office decides the real one. */
const MOST = 50;

const texts = z
  .union([z.string().max(100), z.array(z.string().max(100)).max(MOST)], { error: "noSeats" })
  .transform((values) => [values].flat());

/** Chosen seats with one `type` each, or null for the preset price type. The same seat twice is one seat. */
export const seatChoiceSchema = z
  .object({
    seat: texts.refine((seats) => seats.length > 0, { error: "noSeats" }),
    type: texts.optional(),
    requestKey: z.uuid({ error: "noSeats" }),
  })
  .transform(({ seat, type = [], requestKey }) => ({
    requestKey,
    seats: [...new Map(seat.map((id, index) => [id, type[index] ?? null]))].map(
      ([seatId, priceTypeId]) => ({ seatId, priceTypeId }),
    ),
  }));

/** Previewed seats, taken as they are: one `band` and one `type` for each, in the same order. */
export const foundSeatsFormSchema = z
  .object({ seat: texts, band: texts, type: texts })
  .transform(({ seat, band, type }, context) => {
    const seats = seat.flatMap((seatId, at) => {
      const [bandId, priceTypeId] = [band[at], type[at]];
      return bandId === undefined || priceTypeId === undefined
        ? []
        : [{ seatId, bandId, priceTypeId }];
    });
    if (seats.length === seat.length) return seats;
    context.addIssue({ code: "custom", message: "noSeats" });
    return z.NEVER;
  });

import { z } from "zod";
import { MAX_SEATS_PER_REQUEST } from "#contract/rules/tickets/ticket";
import { type AmountNotation, amountError, parseAmount } from "#contract/text/typed-money";
import { MAX_PACKED_ID, packId, unpackId } from "../forms/packed-id";
import { countSchema, offerSchema } from "./fields";

/** Name of the field for how many of the tickets are of a price type other than the chosen offer's: `quantity.under30`. */
export const quantityField = (priceTypeId: string) => `quantity.${packId(priceTypeId)}`;

/** Name of the field for a pay-what-you-wish price: `amount.wish`. */
export const amountField = (priceTypeId: string) => `amount.${packId(priceTypeId)}`;

const packedSchema = z.string().max(MAX_PACKED_ID);

/** Only an explicit "off" allows seats that are apart. The form sends it before the "on" of its checkbox. */
const togetherSchema = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => [value].flat().at(-1) !== "off");

/** Ranges of pay-what-you-wish prices by price type, in minor units. */
type CustomPriceRanges = ReadonlyMap<string, { min: number; max: number }>;

/**
 * A number of tickets of one band: those of other price types by their `quantity`, the rest at the price type of the
 * `offer`.
 * @param maxTickets the performance's limit for one order
 */
export function ticketChoiceSchema(
  maxTickets: number,
  customPrices: CustomPriceRanges = new Map(),
  notation: AmountNotation = { language: "en-us", currency: "USD" },
) {
  const countUpTo = (error: string) =>
    countSchema(error).refine((number) => number <= maxTickets, { error: "maxTickets" });
  return z
    .object({
      tickets: countUpTo("noTickets").refine((number) => number > 0, { error: "noTickets" }),
      offer: offerSchema("noOffer"),
      quantity: z
        .record(packedSchema, countUpTo("quantity").optional())
        .optional()
        .transform((types) =>
          Object.entries(types ?? {}).flatMap(([priceType, quantity]) =>
            quantity ? [{ priceTypeId: unpackId(priceType), quantity }] : [],
          ),
        ),
      amount: z.record(packedSchema, z.string().max(20).optional()).optional(),
      together: togetherSchema,
      requestKey: z.uuid({ error: "quantity" }),
    })
    .transform(({ tickets, offer, quantity, amount, ...rest }, context) => {
      const { band, priceTypeId } = offer;
      const others = quantity.reduce((sum, one) => sum + one.quantity, 0);
      if (others > tickets) {
        context.addIssue({ code: "custom", message: "tooManyOfTypes", path: ["quantity"] });
        return z.NEVER;
      }
      const choices = [{ priceTypeId, quantity: tickets - others }, ...quantity].flatMap((one) => {
        if (one.quantity === 0) return [];
        const choice = { band, ...one };
        const range = customPrices.get(one.priceTypeId);
        const type = packId(one.priceTypeId);
        const typed = amount?.[type]?.trim() ?? "";
        // Without an amount the suggested price applies.
        if (range === undefined || typed === "") return [choice];
        const price = parseAmount(typed, notation);
        if (price === null || price < range.min || price > range.max) {
          const message = price === null ? amountError(typed, notation) : "amountRange";
          context.addIssue({ code: "custom", message, path: ["amount", type] });
          return [choice];
        }
        return [{ ...choice, amount: price }];
      });
      return { choices, ...rest };
    });
}

/** The performance of an offer, whose id begins with the performance id and a space. */
export const instanceOfOffer = (offerId: string): string => offerId.split(" ", 1)[0] ?? "";

const texts = z
  .union([z.string().max(100), z.array(z.string().max(100)).max(MAX_SEATS_PER_REQUEST)], {
    error: "noSeats",
  })
  .transform((values) => [values].flat());

/** Chosen seats with one `type` each, or null for the default price type. Duplicate seats are merged. */
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

/** Previewed seats with `band` and `type` at the same index. */
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

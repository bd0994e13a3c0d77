import { z } from "zod";
import { MAX_SEATS_PER_REQUEST } from "#contract/rules/ticket";
import { type AmountNotation, amountError, parseAmount } from "#contract/typed-money";
import { MAX_PACKED_ID, packId, unpackId } from "../packed-id";
import { countSchema, checkedSchema } from "./fields";

/** Name of the quantity field: `quantity.A.standard`. */
export const quantityField = (band: string, priceTypeId: string) =>
  `quantity.${packId(band)}.${packId(priceTypeId)}`;

/** Name of the field for a pay-what-you-wish price: `amount.A.wish`. */
export const amountField = (band: string, priceTypeId: string) =>
  `amount.${packId(band)}.${packId(priceTypeId)}`;

const packedSchema = z.string().max(MAX_PACKED_ID);

/** Ranges of pay-what-you-wish prices by price type, in minor units. */
type CustomPriceRanges = ReadonlyMap<string, { min: number; max: number }>;

/**
 * Quantities by band and price type, with pay-what-you-wish prices.
 * @param maxTickets the performance's limit for one order
 */
export function ticketChoiceSchema(
  maxTickets: number,
  customPrices: CustomPriceRanges = new Map(),
  notation: AmountNotation = { language: "en-us", currency: "USD" },
) {
  const count = countSchema("quantity").refine((number) => number <= maxTickets, {
    error: "maxTickets",
  });
  return z
    .object({
      quantity: z
        .record(packedSchema, z.record(packedSchema, count.optional()))
        .optional()
        .transform((bands) =>
          Object.entries(bands ?? {}).flatMap(([band, types]) =>
            Object.entries(types).flatMap(([priceType, quantity]) =>
              quantity
                ? [{ band: unpackId(band), priceTypeId: unpackId(priceType), quantity }]
                : [],
            ),
          ),
        ),
      amount: z
        .record(packedSchema, z.record(packedSchema, z.string().max(20).optional()))
        .optional(),
      together: checkedSchema,
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
        const range = customPrices.get(priceTypeId);
        const path = [packId(band), packId(priceTypeId)] as const;
        const typed = amount?.[path[0]]?.[path[1]]?.trim() ?? "";
        // Without an amount the suggested price applies.
        if (range === undefined || typed === "") return choice;
        const price = parseAmount(typed, notation);
        if (price === null || price < range.min || price > range.max) {
          const message = price === null ? amountError(typed, notation) : "amountRange";
          context.addIssue({ code: "custom", message, path: ["amount", ...path] });
          return choice;
        }
        return { ...choice, amount: price };
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

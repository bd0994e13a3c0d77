import { z } from "zod";

import { pathText } from "#runtime/yaml/check-yaml";
import type { Result } from "#contract/result";

/** Ids of the venue's own system. */
const id = z
  .int("expected an id, which is a number")
  .min(0)
  .max(2 ** 31 - 1);
const ids = z.array(id).refine((list) => new Set(list).size === list.length, "has an id twice");
const someIds = ids.min(1, "expected at least one id");

/** Seats of this kind are marked by a hold code or by their type. */
const markedSeats = z
  .strictObject({ holdCodes: ids.default([]), seatTypes: ids.default([]) })
  .prefault({});

const hall = z.strictObject({
  facility: id,
  seatMap: id,
  /** Screens of the seat map from the front, each with its floors above the stage. */
  screens: z
    .array(z.strictObject({ screen: id, floorsAboveStage: z.int().min(0).max(200).default(0) }))
    .min(1, "expected at least one screen"),
});

const schema = z.strictObject({
  /** Whose calls `calls.generated.ts` has. */
  version: z.literal("15.2", 'expected "15.2", the version that Foyer knows'),
  modeOfSale: id,
  businessUnit: id.optional(),
  organization: z.string().trim().min(1).optional(),
  /** The source of orders without a promo code. */
  source: id.optional(),
  people: z.strictObject({
    loginType: id,
    addressType: id,
    phoneType: id,
    emailType: id,
    constituentType: id.optional(),
    originalSource: id.optional(),
  }),
  prices: z.strictObject({
    priceTypes: someIds,
    /** Those of which the buyer chooses the amount. The system calls nearly all prices editable. */
    payWhatYouWish: ids.default([]),
  }),
  seats: z
    .strictObject({
      /** Seat statuses that mean free. */
      free: someIds.default([0]),
      /** Statuses of held seats, which are sold only as wheelchair spaces and companions' seats. */
      held: ids.default([]),
      wheelchair: markedSeats,
      companion: markedSeats,
    })
    .prefault({}),
  performances: z.strictObject({
    /** Performance statuses that mean on sale. */
    onSale: someIds,
    leftOut: z
      .strictObject({
        seasons: ids.default([]),
        performanceTypes: ids.default([]),
        facilities: ids.default([]),
      })
      .prefault({}),
  }),
  halls: z.array(hall).default([]),
  payment: z.strictObject({
    /** Of cards that are authorized by our card provider. */
    method: id,
    giftCertificateMethod: id.optional(),
    creditMethods: ids.default([]),
  }),
  /** Offered to visitors, in this order; -1 is the box office, which the system always lists. */
  deliveryMethods: z.array(z.int().min(-1)).min(1, "expected at least one delivery method"),
  webContents: z.strictObject({ description: id.optional(), picture: id.optional() }).prefault({}),
});

const settings = schema.superRefine(({ prices, seats }, context) => {
  prices.payWhatYouWish.forEach((priceType, index) => {
    if (!prices.priceTypes.includes(priceType))
      context.addIssue({
        code: "custom",
        path: ["prices", "payWhatYouWish", index],
        message: `${priceType} is not among prices.priceTypes`,
      });
  });
  if (seats.free.some((status) => seats.held.includes(status)))
    context.addIssue({
      code: "custom",
      path: ["seats", "held"],
      message: "has a status that is also free",
    });
});

/** What a venue says of its Tessitura in its own folder. Secrets are environment variables (`connection.ts`). */
export type TessituraSettings = z.output<typeof settings>;

/** `failure`: a line for each mistake, which begins with the setting. */
export function readTessituraSettings(value: unknown): Result<TessituraSettings, string[]> {
  const { success, data, error } = settings.safeParse(value);
  if (success) return { ok: true, value: data };
  return {
    ok: false,
    failure: error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${pathText(path)}: ${message}`,
    ),
  };
}

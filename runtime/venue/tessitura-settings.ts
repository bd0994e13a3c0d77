import { z } from "zod";

import { id as name, line } from "./setting-schemas";

/** Ids of the venue's own system. */
const id = z
  .int("expected an id, which is a number")
  .min(0)
  .max(2 ** 31 - 1);
const ids = z.array(id).refine((list) => new Set(list).size === list.length, "has an id twice");
const someIds = ids.min(1, "expected at least one id");

const markedSeats = z
  .strictObject({
    holdCodes: ids.default([]).describe("Hold codes that mark them, which also makes them salable"),
    seatTypes: ids.default([]).describe("Seat types that mark them"),
  })
  .prefault({});

const hall = z.strictObject({
  facility: id.describe("Facility of the performances"),
  seatMap: id.describe("Its seat map, whose sections have the names of the hall's"),
  hall: line(50).describe("Id of the season's hall, which has the directions and entrances"),
  screens: z
    .array(
      z.strictObject({
        screen: id.describe("Screen of the seat map"),
        floorsAboveStage: z
          .int()
          .min(0)
          .max(200)
          .default(0)
          .describe("How many floors it is above the stage"),
      }),
    )
    .min(1, "expected at least one screen")
    .describe("From the front. Other screens are left out"),
});

const schema = z.strictObject({
  version: z
    .literal("15.2", 'expected "15.2", the version that Foyer knows')
    .describe("Of the API"),
  modeOfSale: id.describe("In which Foyer sells"),
  businessUnit: id.optional().describe("Of sessions; without it, the system's own default"),
  organization: line(100).optional().describe("Of sessions; without it, the system's own default"),
  source: id
    .optional()
    .describe("Of orders and prices without a promo code; without it, the system's own default"),
  people: z
    .strictObject({
      loginType: id,
      addressType: id,
      phoneType: id,
      emailType: id,
      constituentType: id.optional(),
      originalSource: id.optional(),
    })
    .describe("Types of what is stored about customers"),
  prices: z
    .strictObject({
      priceTypes: someIds.describe("Price types that visitors may see, in this order"),
      payWhatYouWish: ids
        .default([])
        .describe("Those of which the buyer chooses the amount. Not sold yet"),
    })
    .describe("What is sold at which price"),
  seats: z
    .strictObject({
      free: someIds.default([0]).describe("Seat statuses that mean free"),
      held: ids
        .default([])
        .describe(
          "Statuses of held seats, which are sold only as wheelchair spaces and companions' seats",
        ),
      wheelchair: markedSeats.describe("Wheelchair spaces"),
      companion: markedSeats.describe("Companions' seats"),
    })
    .prefault({})
    .describe("What a seat is, and which are for sale"),
  performances: z
    .strictObject({
      onSale: someIds.describe("Performance statuses that mean on sale"),
      leftOut: z
        .strictObject({
          seasons: ids.default([]),
          performanceTypes: ids.default([]),
          facilities: ids.default([]),
        })
        .prefault({})
        .describe("What the system has as performances and the venue doesn't sell as such"),
      kind: name.describe("One of `eventKinds`, for new events of all other types"),
      kinds: z
        .array(
          z.strictObject({
            performanceType: id,
            kind: name.describe("One of `eventKinds`"),
          }),
        )
        .default([])
        .describe("Kinds of new events by the type of their performances"),
      minutes: z
        .int()
        .min(1)
        .max(1_440)
        .default(120)
        .describe("Length of new events of which the system doesn't say it"),
    })
    .describe("Which performances are read, and what their events are"),
  halls: z.array(hall).default([]).describe("Performances elsewhere are left out"),
  payment: z
    .strictObject({
      method: id.describe("Of cards that are authorized by our card provider"),
      giftCertificateMethod: id
        .optional()
        .describe("Of gift certificates; without it, none are sold or spent"),
      creditMethods: ids.default([]).describe("Not used yet"),
    })
    .describe("How orders are paid there"),
  donations: z
    .strictObject({
      fund: id.describe("Of donations to funds of the season that `funds` doesn't name"),
      funds: z
        .array(
          z.strictObject({
            fund: id,
            own: line(50).describe("Id of the season's fund"),
          }),
        )
        .default([])
        .describe("Funds of their own"),
    })
    .optional()
    .describe("Where donations go; without it, none are taken"),
  memberships: z
    .strictObject({
      organization: id.describe("Membership organization whose levels are sold"),
      fund: id.describe("Of contributions that qualify for them"),
    })
    .optional()
    .describe("What memberships are sold; without it, none"),
  deliveryMethods: z
    .array(
      z.strictObject({
        method: z.int().min(-1).describe("-1 is the box office"),
        option: line(50).describe("Id of the season's delivery option"),
      }),
    )
    .default([])
    .describe("Of orders with these delivery options; others have the system's own default"),
  webContents: z
    .strictObject({ description: id.optional(), picture: id.optional() })
    .prefault({})
    .describe("Types of web contents. Not used yet"),
});

/** What a venue says of its Tessitura in its own folder. Secrets are environment variables. */
export const tessituraSettings = schema.superRefine(
  ({ prices, seats, donations, deliveryMethods }, context) => {
    prices.payWhatYouWish.forEach((priceType, index) => {
      if (!prices.priceTypes.includes(priceType))
        context.addIssue({
          code: "custom",
          path: ["prices", "payWhatYouWish", index],
          message: `${priceType} is not among prices.priceTypes`,
        });
    });
    const refuseTwice = (path: readonly string[], of: readonly string[]) =>
      of.forEach((own, index) => {
        if (of.indexOf(own) < index)
          context.addIssue({ code: "custom", path: [...path, index], message: `has ${own} twice` });
      });
    refuseTwice(
      ["deliveryMethods"],
      deliveryMethods.map(({ option }) => option),
    );
    refuseTwice(["donations", "funds"], donations?.funds.map(({ own }) => own) ?? []);
    if (seats.free.some((status) => seats.held.includes(status)))
      context.addIssue({
        code: "custom",
        path: ["seats", "held"],
        message: "has a status that is also free",
      });
  },
);

export type TessituraSettings = z.output<typeof tessituraSettings>;

/** The setting of venue.yaml. */
export const system = z
  .strictObject({
    tessitura: tessituraSettings.describe(
      "Tessitura. Its address and credentials are environment variables, TESSITURA_…",
    ),
  })
  .optional()
  .describe(
    "The system that is the record of seats and orders (docs/systems.md); without it, Foyer's own",
  );

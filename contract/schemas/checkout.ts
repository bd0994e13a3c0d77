import { z } from "zod";

import { additionalDetailsSchema, basketSchema } from "./basket";
import { basketOffersSchema } from "./basket-offers";
import { customerSchema, signedInSchema } from "./customer";
import { potentialSavingsSchema } from "./membership";
import { deliveryOptionSchema } from "./reference";

export const checkoutSchema = z.object({
  basket: basketSchema,
  customer: customerSchema.nullable().describe("The signed-in customer"),
  worthJoining: z
    .boolean()
    .describe(
      "Whether a membership would save more than it costs; false unless `savings` is `yes`",
    ),
  deliveryOptions: z.array(deliveryOptionSchema).describe("Options available for this basket"),
  lastAnswers: z
    .object({
      deliveryOptionId: z.string(),
      accessRequirements: additionalDetailsSchema.shape.accessRequirements,
    })
    .nullable()
    .describe(
      "From the customer's last order with a delivery that was not returned, and with tickets if the basket has them, or else of goods alone",
    ),
  hasHousehold: z.boolean().describe("Whether the customer's household has other members"),
  hasCredit: z
    .boolean()
    .describe("Whether the customer has account credit to spend; false for guests"),
  hasStoredCards: z
    .boolean()
    .nullish()
    .describe("Whether the customer has stored cards. Absent in the previous release"),
  canBeUnnamed: z
    .boolean()
    .nullish()
    .describe(
      "Whether no rule depends on who buys, so that a guest may give the name on the card provider's page. Absent in the previous release",
    ),
  offers: basketOffersSchema
    .nullish()
    .describe("As `getBasketOffers`, with `offers=yes`. Absent in the previous release"),
  potentialSavings: z
    .array(potentialSavingsSchema)
    .nullish()
    .describe(
      "As `listPotentialSavings`, with `offers=yes` and `savings=yes`. Absent in the previous release",
    ),
});
export type CheckoutRead = z.output<typeof checkoutSchema>;

/** What a sign-in with a `visit` answers. */
export const visitorSignedInSchema = signedInSchema
  .extend({
    visit: z
      .object({
        checkout: checkoutSchema
          .nullable()
          .describe("Of the basket, which is the customer's now; null if it is another customer's"),
        hasOtherBaskets: z.boolean().describe("Whether `listOtherBaskets` may list some"),
      })
      .nullish()
      .describe(
        "Absent without a `visit`, and if the basket could not be claimed: `claimBasket` can be called again",
      ),
  })
  .meta({ id: "VisitorSignedIn" });
export type VisitorSignedIn = z.output<typeof visitorSignedInSchema>;

import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { guestPhoneSchema } from "~/domain/schemas/fields";
import { freeText, partyFields, withSeatNeeds, type NeedFields } from "~/domain/schemas/interest";
import { requiredNameSchema } from "~/domain/schemas/name";
import { emailFieldSchema, type GuestForm } from "~/domain/schemas/sign-in";
import { MAX_INTEREST_NOTES } from "#contract/rules/customers/interest";

const waitingListFields = z.object({
  ...partyFields,
  accessNeeds: freeText(MAX_INTEREST_NOTES),
});

const needsSeats = ({ wheelchair, stepFree, aisle }: NeedFields) => wheelchair || stepFree || aisle;
const noSeatNeed = { path: ["wheelchair"], error: "seatNeed" };

/** `needsOnly`: other seats are on sale, so that only a party with access requirements waits. */
const customerSchema = (needsOnly: boolean) =>
  waitingListFields
    .refine((form) => !needsOnly || needsSeats(form), noSeatNeed)
    .transform(withSeatNeeds);

const guestWaitingListFields = waitingListFields.extend({
  firstName: requiredNameSchema("required.firstName"),
  lastName: requiredNameSchema("required.lastName"),
  email: emailFieldSchema,
  phone: guestPhoneSchema,
} satisfies Record<keyof GuestForm, z.ZodType>);

/** Like `customerSchema`, with name and email. */
const guestSchema = (needsOnly: boolean) =>
  guestWaitingListFields
    .refine((form) => !needsOnly || needsSeats(form), noSeatNeed)
    .transform(withSeatNeeds);

/** A guest also says who they are. */
export const guestWaitingForm = defineForm(
  { id: "waiting-list", schema: guestSchema, also: ["intent"] },
  false,
);
export const waitingForm = defineForm(
  { id: "waiting-list", schema: customerSchema, also: ["intent"] },
  false,
);

import { z } from "zod";

import { birthOf } from "~/domain/account/birth";
import type { BirthParts } from "~/domain/account/birth";
import type { DetailsChange } from "#contract/schemas/customer";
import { phoneSchema } from "../phone";
import { registrationSchema } from "../registration";
import { versionSchema } from "../version";

const { firstName, lastName, phone } = registrationSchema([]).shape;
const part = z.string().default("");
const birthSchema = z.object({ birthDay: part, birthMonth: part, birthYear: part });
const noBirth = { birthYear: null, birthDate: null };

const birthIn = ({ birthDay = "", birthMonth = "", birthYear = "" }: Partial<BirthParts>) =>
  birthOf({ birthDay, birthMonth, birthYear });

/** The form of a customer's own details (spec section 3, "Customer"): a date of birth, only its year, or neither. */
export const ownDetailsSchema = z
  .object({
    firstName,
    lastName,
    phone,
    mobile: phoneSchema.optional(),
    ...birthSchema.shape,
    version: versionSchema,
  })
  .superRefine(
    (form, context) => {
      if (birthIn(form) === null)
        context.addIssue({ code: "custom", message: "birthDate", path: ["birthDay"] });
    },
    // Also where another field is missing: a visitor hears of all that is wrong at once.
    { when: ({ value }) => birthSchema.safeParse(value).success },
  )
  .transform(({ birthDay, birthMonth, birthYear, mobile, ...person }) => ({
    ...person,
    mobile: mobile ?? null,
    ...(birthIn({ birthDay, birthMonth, birthYear }) ?? noBirth),
  })) satisfies z.ZodType<DetailsChange, unknown>;

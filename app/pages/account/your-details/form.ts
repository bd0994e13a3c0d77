import { z } from "zod";
import type { DetailsChange } from "#contract/schemas/customer";

import { parseBirth, type BirthParts } from "~/domain/account/customer";
import { defineForm } from "~/domain/forms/define-form";
import { mobileSchema, versionFieldSchema } from "~/domain/schemas/fields";
import { registrationFormSchema } from "~/domain/schemas/sign-in";

const { firstName, lastName, phone } = registrationFormSchema([]).shape;

const part = z.string().default("");

const birthSchema = z.object({ birthDay: part, birthMonth: part, birthYear: part });

const noBirth = { birthYear: null, birthDate: null };

const birthIn = ({ birthDay = "", birthMonth = "", birthYear = "" }: Partial<BirthParts>) =>
  parseBirth({ birthDay, birthMonth, birthYear });

const schema = z
  .object({
    firstName,
    lastName,
    phone,
    mobile: mobileSchema,
    ...birthSchema.shape,
    version: versionFieldSchema,
  })
  .superRefine(
    (form, context) => {
      if (birthIn(form) === null)
        context.addIssue({ code: "custom", message: "birthDate", path: ["birthDay"] });
    },
    // Runs even if another field is invalid, so that all errors are reported at once.
    { when: ({ value }) => birthSchema.safeParse(value).success },
  )
  .transform(({ birthDay, birthMonth, birthYear, mobile, ...person }) => ({
    ...person,
    mobile: mobile || null,
    ...(birthIn({ birthDay, birthMonth, birthYear }) ?? noBirth),
  })) satisfies z.ZodType<DetailsChange, unknown>;

export const detailsForm = defineForm({ id: "details", schema, hidden: ["version"] });

import { z } from "zod";
import type { DetailsChange } from "#contract/schemas/customer";
import { TRIBUTE_TYPES } from "#contract/schemas/fund";
import { birthOf } from "../account/customer";
import type { BirthParts } from "../account/customer";
import { newPasswordSchema, withConfirmedPassword, registrationFormSchema } from "./sign-in";
import { nameSchema, requiredNameSchema } from "./name";
import { mobileSchema, versionFieldSchema, contentHashSchema } from "./fields";
import { SURVEY_QUESTION_IDS, SURVEY_QUESTIONS } from "#contract/schemas/culture-survey";
import type { SurveyAnswers } from "#contract/schemas/culture-survey";

const { firstName, lastName, phone } = registrationFormSchema([]).shape;

const part = z.string().default("");

const birthSchema = z.object({ birthDay: part, birthMonth: part, birthYear: part });

const noBirth = { birthYear: null, birthDate: null };

const birthIn = ({ birthDay = "", birthMonth = "", birthYear = "" }: Partial<BirthParts>) =>
  birthOf({ birthDay, birthMonth, birthYear });

export const ownDetailsSchema = z
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

const name = nameSchema(120)
  .optional()
  .transform((typed) => typed || null);

/** How donations are acknowledged. A tribute needs both a name and a type. */
export const donorProfileSchema = z
  .object({
    recognitionName: name,
    donorListing: name,
    tributeType: z
      .enum(TRIBUTE_TYPES)
      .optional()
      .transform((type) => type ?? null),
    tributeName: name,
    version: versionFieldSchema,
  })
  .superRefine(({ tributeName, tributeType }, context) => {
    const refuse = (field: string) =>
      context.addIssue({ code: "custom", message: field, path: [field] });
    if (tributeType !== null && tributeName === null) refuse("tributeName");
    if (tributeType === null && tributeName !== null) refuse("tributeType");
  }) satisfies z.ZodType<DetailsChange, unknown>;

const typed = (message: string) => z.string({ error: message }).max(200, { error: "tooLong" });

/** `newPassword`: the rule for customers or for staff. */
export const passwordChangeForm = (newPassword: z.ZodType<string, string>) =>
  withConfirmedPassword(
    z.object({
      currentPassword: typed("required.currentPassword"),
      newPassword: z.string({ error: "required.newPassword" }).pipe(newPassword),
      confirmPassword: typed("required.confirmPassword"),
    }),
    "newPassword",
    "confirmPassword",
  );

export const passwordChangeFormSchema = passwordChangeForm(newPasswordSchema);

const chosenOf = (ids: readonly string[]) =>
  z
    .array(z.string())
    .refine((chosen) => chosen.every((id) => ids.includes(id)), { error: "choiceGone" })
    .default([]);

/** The contact preferences form: the checked statements. */
export function contactChoicesSchema(ids: readonly string[]) {
  return z.object({ agreed: chosenOf(ids) });
}

export function contactPreferencesSchema(ids: readonly string[], interestIds: readonly string[]) {
  return contactChoicesSchema(ids).extend({
    interests: chosenOf(interestIds),
    version: contentHashSchema,
  });
}

const answerOf = (answers: readonly string[]) =>
  z
    .string()
    .refine((typed) => answers.includes(typed), { error: "chooseFromList" })
    .optional();

const questions: Record<string, ReturnType<typeof answerOf>> = Object.fromEntries(
  SURVEY_QUESTION_IDS.map((question) => [question, answerOf(SURVEY_QUESTIONS[question])]),
);

export const surveyFormSchema = z.intersection(
  z.object({ version: contentHashSchema }),
  z.object(questions).transform((form) => {
    const answered = Object.entries(form).filter(([, answer]) => answer !== undefined);
    return { answers: Object.fromEntries(answered) as SurveyAnswers };
  }),
);

/** The form that adds an access registration to an account; `shown` is the code that the page showed. */
export const accessCodeSchema = z.object({
  code: z
    .string({ error: "accessCode.required" })
    .trim()
    .min(1, { error: "accessCode.required" })
    .max(100, { error: "accessCode.unknown" }),
  shown: z.string().max(100).catch(""),
});

/** The gift aid form: a declaration requires confirmation as a UK taxpayer. */
export const giftAidFormSchema = z
  .object({
    accepted: z.enum(["yes", "no"], { error: "required.yesOrNo" }),
    taxpayer: z.literal("on").optional(),
  })
  .refine(({ accepted, taxpayer }) => accepted === "no" || taxpayer === "on", {
    error: "ukTaxpayer",
    path: ["taxpayer"],
  });

export const giftAidSectionSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end") }),
  z.object({
    intent: z.literal("declare"),
    taxpayer: z.literal("on", { error: "taxpayerOnly" }),
  }),
]);

export const NEW_MEMBER = "new";

export const newMemberFormSchema = z.object({
  firstName: requiredNameSchema("required.firstName"),
  lastName: requiredNameSchema("required.lastName"),
});

/** The household form: a member, or a new person, whose name is only validated if chosen. */
export const householdFormSchema = z
  .object({
    member: z.string({ error: "required.bookingFor" }).min(1, { error: "required.bookingFor" }),
    firstName: z.unknown().optional(),
    lastName: z.unknown().optional(),
  })
  .transform(({ member, ...person }, context) => {
    if (member !== NEW_MEMBER) return { memberId: member };
    const parsed = newMemberFormSchema.safeParse(person);
    if (parsed.success) return parsed.data;
    for (const { message, path } of parsed.error.issues)
      context.addIssue({ code: "custom", message, path });
    return z.NEVER;
  });

const membership = z.string().min(1).max(100);

export const ownMembershipSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("renew"), membership, requestKey: z.uuid() }),
  z.object({ intent: z.literal("auto-renew"), membership, remindsToRenew: z.enum(["on", "off"]) }),
  z.object({ intent: z.literal("renew-by"), membership, method: z.string().max(100).default("") }),
  z.object({ intent: z.literal("direct-debit"), membership }),
]);

export const monthlyDonationChangeSchema = z.object({
  gift: z.string().min(1).max(100),
  state: z.enum(["active", "ended"]),
});

import { z } from "zod";
import type { Country } from "#contract/schemas/address";
import { emailError, normalizeEmail } from "#contract/text/email";
import {
  credentialsSchema,
  mailedCredentialsSchema,
  normalizeMailedCode,
} from "#contract/schemas/sign-in";
import { guestPhoneSchema, mobileSchema, phoneSchema } from "./fields";
import { requiredNameSchema } from "./name";
import { addressFieldsSchema } from "./address";
import { newPasswordError } from "#contract/rules/sign-in/password";

const MESSAGES = {
  required: "required.email",
  email: "emailInvalid",
  "local-part": "emailLocalPart",
} as const;

/** Messages are keys of `validation`. */
export const emailFieldSchema = z
  .string({ error: "required.email" })
  .overwrite(normalizeEmail)
  .superRefine((email, context) => {
    const error = emailError(email);
    if (error !== null) context.addIssue({ code: "custom", message: MESSAGES[error] });
  });

export const newPasswordSchema = z
  .string({ error: "required.choosePassword" })
  .refine((password) => newPasswordError(password) !== "password-rule", { error: "passwordRule" })
  .refine((password) => newPasswordError(password) !== "password-common", {
    error: "passwordCommon",
  });

/** Existing passwords may follow older rules and are not checked. */
export const signInSchema = credentialsSchema.extend({
  email: emailFieldSchema,
  password: z.string({ error: "required.password" }).max(200, { error: "tooLong" }),
});

export const emailOnlySchema = z.object({ email: emailFieldSchema });

export const givenPasswordSchema = z.object({ password: signInSchema.shape.password });

/** The six-digit code in a sign-in mail. */
export const mailedCodeSchema = mailedCredentialsSchema.extend({
  email: emailFieldSchema,
  code: z
    .string({ error: "required.code" })
    .max(40, { error: "codeDigits" })
    .transform(normalizeMailedCode)
    .pipe(z.string().regex(/^\d{6}$/u, { error: "codeDigits" })),
});

/** Adds a check that both passwords match. It runs even if another field is invalid, to report all errors at once. */
export function withConfirmedPassword<Form extends z.ZodObject>(
  form: Form,
  first: keyof Form["shape"],
  second: keyof Form["shape"] & string,
): Form {
  return form.superRefine(
    (fields, context) => {
      const { [first]: password, [second]: repeated } = fields as Record<PropertyKey, unknown>;
      if (!password || !repeated || password === repeated) return;
      context.addIssue({ code: "custom", message: "passwordsDiffer", path: [second] });
    },
    { when: ({ value }) => typeof value === "object" && value !== null },
  );
}

export const passwordChoiceSchema = withConfirmedPassword(
  z.object({
    password: newPasswordSchema,
    confirm: z.string({ error: "required.confirmPassword" }).max(200, { error: "tooLong" }),
  }),
  "password",
  "confirm",
);

export function registrationFormSchema(countries: readonly Country[]) {
  return z.object({
    firstName: requiredNameSchema("required.firstName"),
    lastName: requiredNameSchema("required.lastName"),
    email: emailFieldSchema,
    phone: phoneSchema,
    mobile: mobileSchema,
    password: newPasswordSchema,
    address: addressFieldsSchema(countries),
    terms: z.literal("on", { error: "terms" }),
  });
}

const { firstName, lastName, email } = registrationFormSchema([]).shape;

export const guestFormSchema = z.object({
  firstName,
  lastName,
  email,
  phone: guestPhoneSchema,
});

export type GuestForm = z.output<typeof guestFormSchema>;

/** Passphrase to buy during maintenance. */
export const maintenancePassphraseSchema = z.object({
  passphrase: z
    .string({ error: "passphrase.required" })
    .min(1, { error: "passphrase.required" })
    .max(200, { error: "passphrase.wrong" }),
});

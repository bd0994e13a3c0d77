import { z } from "zod";

import { revisionSchema } from "~/domain/basket/shown-basket";
import { defineForm } from "~/domain/forms/define-form";
import { countSchema } from "~/domain/schemas/fields";
import {
  emailOnlySchema,
  givenPasswordSchema,
  guestFormSchema,
  mailedCodeSchema,
  passwordChoiceSchema,
  registrationFormSchema,
  signInSchema,
} from "~/domain/schemas/sign-in";

const also = ["intent"];

/** Asks for an email, to continue or to get a link. */
export const emailForm = defineForm({ id: "email", schema: emailOnlySchema, also });
export const signInForm = defineForm({ id: "sign-in", schema: signInSchema, also });
/** The same, sent by its button that emails a link. */
export const signInByLinkForm = { ...emailForm, id: signInForm.id };
export const registrationForm = defineForm(
  { id: "register", schema: registrationFormSchema, also },
  [],
);
export const guestForm = defineForm({ id: "guest", schema: guestFormSchema, also });
/** The same, sent by its button that pays. `total` is the amount shown, in minor units. */
export const guestPayForm = defineForm({
  id: guestForm.id,
  schema: guestFormSchema.extend({
    terms: z.literal("on", { error: "terms" }),
    total: countSchema("totalChanged"),
    revision: revisionSchema,
    attemptKey: z.uuid({ error: "totalChanged" }),
  }),
  also,
  hidden: ["total", "revision", "attemptKey"],
});
export const codeForm = defineForm({ id: "code", schema: mailedCodeSchema, also });
/** The button of a mailed link. */
export const linkForm = defineForm({ id: "link", schema: z.object({}), also: [...also, "token"] });
/** The button of a registration link, with the chosen password. */
export const confirmForm = defineForm({
  id: "confirm",
  schema: givenPasswordSchema,
  also: [...also, "registration", "username"],
});
export const newPasswordForm = defineForm({
  id: "new-password",
  schema: passwordChoiceSchema,
  also: [...also, "username"],
});

/** The forms of signing in and registering by their ids, with their fields in the order of the page. */
export const ACCESS_FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    emailForm,
    signInForm,
    registrationForm,
    guestPayForm,
    codeForm,
    linkForm,
    confirmForm,
    newPasswordForm,
  ].map(({ id, fields }) => [id, fields]),
);

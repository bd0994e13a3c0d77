import { z } from "zod";
import { emailSchema } from "./email";

/** The sign-in form. A password is not judged here: an old one may follow older rules. */
export const signInSchema = z.object({
  email: emailSchema,
  password: z.string({ error: "required.password" }).max(200, { error: "tooLong" }),
});

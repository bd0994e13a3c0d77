import { z } from "zod";

/** An email address as a visitor types it; spaces around it are forgiven. Messages are keys of `validation`. */
export const emailSchema = z
  .string({ error: "required.email" })
  .trim()
  .max(254, { error: "emailInvalid" })
  .pipe(z.email({ error: "emailInvalid" }));

import { z } from "zod";

/** A new password (spec section 5): 6 to 20 characters with a lower-case letter, an upper-case letter and a digit. */
export const newPasswordSchema = z
  .string({ error: "required.choosePassword" })
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{6,20}$/su, { error: "passwordRule" });

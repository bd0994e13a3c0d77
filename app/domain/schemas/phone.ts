import { z } from "zod";

/** Digits only, 10 or 11 of them (spec section 5); the spaces that people put between them do not count. */
export const phoneSchema = z
  .string({ error: "required.phone" })
  .transform((typed) => typed.replace(/\s+/gu, ""))
  .pipe(
    z
      .string()
      .min(1, { error: "required.phone", abort: true })
      .regex(/^\d+$/u, { error: "phoneDigits", abort: true })
      .regex(/^\d{10,11}$/u, { error: "phoneLength" }),
  );

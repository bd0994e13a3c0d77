import { z } from "zod";

/** Digits only, 10 or 11 of them (spec section 5). */
export const phoneSchema = z
  .string({ error: "required.phone" })
  .trim()
  .regex(/^\d+$/u, { error: "phoneDigits" })
  .regex(/^\d{10,11}$/u, { error: "phoneLength" });

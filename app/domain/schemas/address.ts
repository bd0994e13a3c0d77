import { z } from "zod";
import type { Address } from "../customer";

const optionalLine = z
  .string()
  .trim()
  .max(100, { error: "tooLong" })
  .optional()
  .transform((line) => line ?? null);

const requiredLine = (message: string, max = 100) =>
  z.string({ error: message }).trim().min(1, { error: message }).max(max, { error: "tooLong" });

/** A postal address. Lines 2 and 3 and the county may be left out: most addresses have none. */
export const addressSchema = z.object({
  line1: requiredLine("required.line1"),
  line2: optionalLine,
  line3: optionalLine,
  city: requiredLine("required.city"),
  county: optionalLine,
  state: requiredLine("required.state"),
  postcode: requiredLine("required.postcode", 12),
  country: z
    .string({ error: "required.country" })
    .regex(/^[A-Z]{2}$/u, { error: "required.country" }),
}) satisfies z.ZodType<Address, unknown>;

import { z } from "zod";

import { line } from "./setting-schemas";

export const customerPhoneSchema = z
  .strictObject({
    minDigits: z.int().min(3).max(15).describe("Of the shortest number"),
    maxDigits: z.int().min(3).max(15).describe("Of the longest number"),
    isRequiredForGuests: z
      .boolean()
      .default(false)
      .describe("Whether guests must give one; customers with an account always do"),
    example: line(30).optional().describe("In hints; the venue's own number without it"),
  })
  .refine(({ minDigits, maxDigits }) => minDigits <= maxDigits, {
    path: ["maxDigits"],
    error: "expected at least minDigits",
  })
  .refine(
    ({ example = "+", minDigits, maxDigits }) => {
      const { length } = example.replaceAll(/\D/g, "");
      return example.startsWith("+") || (length >= minDigits && length <= maxDigits);
    },
    {
      path: ["example"],
      error: "expected as many digits as minDigits and maxDigits ask of customers, 0 included",
    },
  )
  .describe(
    "Customers' phone numbers in the venue's country, as people there write them: without the country code, with the 0 before the area code if they write one",
  );

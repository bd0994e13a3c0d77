import { normalizePhone, phoneFault } from "#contract/schemas/phone";
import { z } from "zod";

const MESSAGES = {
  required: "required.phone",
  "digits-only": "phoneDigits",
  length: "phoneLength",
} as const;

/** 10 or 11 digits (spec section 5), with any usual punctuation between them, which is not kept. */
export const phoneSchema = z
  .string({ error: "required.phone" })
  .transform(normalizePhone)
  .superRefine((phone, context) => {
    const fault = phoneFault(phone);
    // Does not abort: the form's rules about other fields are still to be checked.
    if (fault !== null) context.addIssue({ code: "custom", message: MESSAGES[fault] });
  });

import { z } from "zod";

import { MAX_LATE_CODES } from "#contract/rules/door/admission";
import { defineForm } from "~/domain/forms/define-form";

const MISSING = "required.ticketCode";
/** Of a code with spaces. */
const MAX_LENGTH = 100;

/** Codes of tickets that were let in without a network, one on each line. */
export const lateForm = defineForm({
  id: "late",
  schema: z.object({
    codes: z
      .string({ error: MISSING })
      .transform((text) =>
        text
          .split(/[\r\n,;]+/)
          .map((code) => code.trim())
          .filter((code) => code !== ""),
      )
      .refine((codes) => codes.length > 0, MISSING)
      .refine(
        (codes) =>
          codes.length <= MAX_LATE_CODES && codes.every((code) => code.length <= MAX_LENGTH),
        "lateCodes",
      ),
    /** Also those that the door would refuse as too early or old. */
    anyway: z.literal("yes").optional(),
  }),
});

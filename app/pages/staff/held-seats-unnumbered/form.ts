import { z } from "zod";
import { MAX_HELD_AT_ONCE } from "#contract/rules/staff/staff-hold";

import { defineForm } from "~/domain/forms/define-form";
import { holdFields } from "../held-seats-in-section/form";
import { wholeNumber } from "../staff-schemas";

/** Holds some of a performance's unnumbered seats. */
export const holdNumberForm = defineForm({
  id: "hold",
  schema: z.object({ count: wholeNumber(MAX_HELD_AT_ONCE, "staffHoldCount"), ...holdFields }),
});

import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";

/** A button that leads to the page where a direct debit is set up. */
export const debitForm = defineForm({
  id: "direct-debit",
  schema: z.object({}),
  also: ["intent"],
});

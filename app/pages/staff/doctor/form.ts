import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";

/** Runs the checks again. */
export const againForm = defineForm({
  id: "again",
  schema: z.object({}),
  // Text browsers send forms without fields as GET.
  also: ["intent"],
});

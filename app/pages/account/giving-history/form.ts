import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";

const schema = z.object({
  gift: z.string({ error: "refused" }).max(100, { error: "refused" }),
  state: z.enum(["active", "ended"], { error: "refused" }),
});

/** Resumes or ends a monthly donation. */
export const monthlyForm = defineForm({
  id: "monthly",
  schema,
  also: ["intent"],
  hidden: ["gift", "state"],
});

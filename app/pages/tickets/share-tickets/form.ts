import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";

/** More than an order can have. */
const MAX_TICKETS = 50;

const schema = z.object({
  share: z.uuid(),
  tickets: z.array(z.string().max(100)).min(1, "share.none").max(MAX_TICKETS),
});

export const shareForm = defineForm({
  id: "share",
  schema,
  also: ["intent"],
  hidden: ["share"],
});

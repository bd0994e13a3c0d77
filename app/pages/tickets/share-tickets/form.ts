import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";
import { MAX_SHARED_TICKETS } from "#contract/rules/tickets/ticket";

const schema = z.object({
  share: z.uuid({ error: "share.idUsed" }),
  tickets: z
    .array(z.string().max(100, "share.gone"))
    .min(1, "share.none")
    .max(MAX_SHARED_TICKETS, "share.tooMany"),
});

export const shareForm = defineForm({
  id: "share",
  schema,
  also: ["intent"],
  hidden: ["share"],
});

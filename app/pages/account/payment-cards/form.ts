import { z } from "zod";

import { defineForm } from "~/domain/forms/define-form";

const schema = z.object({ card: z.string({ error: "refused" }).max(100, { error: "refused" }) });

/** Makes a card the preferred one. Each card has such a form. */
export const cardForm = defineForm({ id: "prefer-card", schema, hidden: ["card"] });

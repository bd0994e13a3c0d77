import { defineForm } from "~/domain/forms/define-form";
import { emailOnlySchema } from "~/domain/schemas/sign-in";

export const queueForm = defineForm({ id: "queue", schema: emailOnlySchema, also: ["intent"] });

import { defineForm } from "~/domain/forms/define-form";
import { givenPasswordSchema } from "~/domain/schemas/sign-in";

export const closeForm = defineForm({ id: "close", schema: givenPasswordSchema });

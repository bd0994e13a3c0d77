import { defineForm } from "~/domain/forms/define-form";
import { donationSchema } from "~/domain/schemas/donation";

export const giveForm = defineForm({
  id: "give",
  schema: donationSchema,
  hidden: ["appeal", "paysAtOnce"],
});

import { defineForm } from "~/domain/forms/define-form";
import { staffReasonSchema } from "../staff-schemas";

export const resendForm = defineForm({ id: "resend", schema: staffReasonSchema });

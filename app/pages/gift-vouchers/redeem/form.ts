import { defineForm } from "~/domain/forms/define-form";
import { voucherCodeSchema } from "~/domain/schemas/gift-voucher";

export const redeemForm = defineForm({
  id: "redeem",
  schema: voucherCodeSchema,
  also: ["intent"],
});

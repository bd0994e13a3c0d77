import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";

import type { GiftVoucher } from "#contract/schemas/gift-voucher";
import { submitForm } from "~/.server/forms/submit-form";
import type { Form } from "~/domain/forms/define-form";
import type { voucherCodeSchema } from "~/domain/schemas/gift-voucher";

/** Shows the gift voucher of the submitted code. Failed attempts count toward a limit. */
export const submitBalanceForm = (
  args: Pick<ActionFunctionArgs, "request" | "context">,
  form: Form<typeof voucherCodeSchema>,
) =>
  submitForm(args, form, async ({ code }, { refuse, redisplay }) => {
    const result = await findBalance(args.context, code);
    return "message" in result
      ? refuse({ code: result.message })
      : redisplay(200, {}, { voucher: result.voucher });
  });

async function findBalance(
  { crm, addressBlock }: AppLoadContext,
  code: string,
): Promise<{ voucher: GiftVoucher } | { message: "voucherUnknown" | "reason.too-many-tries" }> {
  const result = await crm.getVoucherBalance({
    caller: addressBlock,
    body: { code },
  });
  if (result.ok) return { voucher: result.value };
  switch (result.failure.code) {
    case "not-allowed":
      return { message: "reason.too-many-tries" };
    case "code-not-recognised":
    case "invalid":
      return { message: "voucherUnknown" };
  }
}

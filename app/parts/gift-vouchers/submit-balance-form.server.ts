import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";

import type { GiftVoucher } from "#contract/schemas/gift-voucher";
import { voucherCodeSchema } from "~/domain/schemas/gift-voucher";

/** Returns the gift voucher for the submitted code; null if it is refused. Failed attempts count toward a limit. */
export async function submitBalanceForm({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">): Promise<{
  lastResult: SubmissionResult;
  voucher: GiftVoucher | null;
}> {
  const submission = parseWithZod(await request.formData(), { schema: voucherCodeSchema });
  if (submission.status !== "success") return { lastResult: submission.reply(), voucher: null };
  const result = await findBalance(context, submission.value.code);
  return "message" in result
    ? { lastResult: submission.reply({ fieldErrors: { code: [result.message] } }), voucher: null }
    : { lastResult: submission.reply(), voucher: result.voucher };
}

async function findBalance(
  { crm, addressBlock, session }: AppLoadContext,
  code: string,
): Promise<{ voucher: GiftVoucher } | { message: "voucherUnknown" | "reason.too-many-tries" }> {
  const result = await crm.getVoucherBalance({
    session: session.crmSession,
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

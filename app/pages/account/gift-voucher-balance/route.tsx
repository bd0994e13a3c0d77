import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";

import { voucherBalanceSchema } from "~/domain/schemas/account";
import { GiftVoucherBalancePage } from "./page";
import type { VoucherAnswer } from "./page";
import type { PageHandle } from "~/routing/handle";

import { accountSection } from "~/.server/auth/account-section";
import { refuse } from "~/.server/http/pages/replies";

export const handle = { title: "account.sections.gift-voucher-balance" } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await accountSection(context, request, "gift-voucher-balance");
  return null;
}

/** Asked by a form that is posted: whoever knows a code can spend it, and an address is written to logs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "gift-voucher-balance");
  const submission = parseWithZod(await request.formData(), { schema: voucherBalanceSchema });
  const refused = (lastResult: ReturnType<typeof submission.reply>) =>
    data<VoucherAnswer>({ lastResult, voucher: null }, { status: 400 });
  if (submission.status !== "success") return refused(submission.reply());
  const { crm, caller } = context;
  const { code } = submission.value;
  const found = await crm.getVoucherBalance({ session: crmSession, caller, body: { code } });
  if (found.ok)
    return data<VoucherAnswer>({ lastResult: submission.reply(), voucher: found.value });
  const refusedAs = (message: string) =>
    refused(submission.reply({ fieldErrors: { code: [message] } }));
  switch (found.failure.code) {
    case "not-allowed":
      return refusedAs("tooManyCodes");
    case "code-not-recognised":
    case "invalid":
      return refusedAs("voucherUnknown");
    case "unavailable":
      return refuse(503);
  }
}

export default function GiftVoucherBalance() {
  return <GiftVoucherBalancePage answer={useActionData<typeof action>()} />;
}

import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { throwErrorPage } from "~/.server/rendering/replies";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { dateNotations } from "~/i18n/locales";
import { requireCustomerFile } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { voucherForm } from "./form";

export async function getVoucherPage(args: LoaderFunctionArgs) {
  const { frame, file } = await requireCustomerFile(args, "issueGoodwillVoucher");
  return { frame, customer: file.customer, requestKey: randomUUID() };
}

export const submitVoucherForm = (args: ActionFunctionArgs) =>
  submitStaffForm(
    args,
    voucherForm,
    "issueGoodwillVoucher",
    async ({ until = null, requestKey, ...voucher }, staff) => {
      const { customer = "" } = args.params;
      const issued = await args.context.crm.issueGoodwillVoucher({
        session: staff.session,
        requestKey,
        params: { id: customer },
        body: { ...voucher, until },
      });
      if (issued.ok) return staff.leave("voucher", "staff-customer");
      const { failure } = issued;
      if (failure.code === "key-reused") return throwErrorPage(400);
      return failure.code === "invalid"
        ? staff.refuse({ until: "staffVoucherUntil" })
        : staff.fail(failure);
    },
    {
      amounts: amountNotation(args.context),
      dates: dateNotations[args.context.i18n.locale],
    },
  );

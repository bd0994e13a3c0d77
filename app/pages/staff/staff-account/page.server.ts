import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff, throwStaffFailure } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { accountForms } from "./form";

export async function getAccountPage({ request, context, params }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listStaffAccounts");
  const { session, staff } = signedIn;
  const accounts = await context.crm.listStaffAccounts({ session });
  if (!accounts.ok) return throwStaffFailure(signedIn.visit, request, accounts.failure);
  const account = accounts.value.find(({ id }) => id === params["account"]);
  if (account === undefined) return throwErrorPage(404);
  return { frame: staffFrame(signedIn), account, isOwn: account.id === staff.id };
}

export const submitAccountForm = (args: ActionFunctionArgs) =>
  submitStaffForm(
    args,
    accountForms.reset,
    "resetStaffAccount",
    async ({ intent, ...body }, staff) => {
      const { session } = staff;
      const { crm } = args.context;
      const call = { session, params: { id: args.params["account"] ?? "" }, body };
      if (intent === "reset") {
        const reset = await crm.resetStaffAccount(call);
        // Not redirected: the password is shown once, and never stored.
        return reset.ok ? { password: reset.value.password } : staff.fail(reset.failure);
      }
      const ended = await crm.deactivateStaffAccount(call);
      return ended.ok
        ? staff.leave("account-deactivated", "staff-accounts")
        : staff.fail(ended.failure);
    },
  );

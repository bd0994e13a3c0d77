import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff, throwStaffFailure } from "~/.server/auth/staff-area";
import { staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { newAccountForm } from "./form";

export async function getAccountsPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "listStaffAccounts");
  const accounts = await context.crm.listStaffAccounts({ session: signedIn.session });
  if (!accounts.ok) return throwStaffFailure(signedIn.visit, request, accounts.failure);
  return { frame: staffFrame(signedIn), accounts: accounts.value };
}

export const submitNewAccount = (args: ActionFunctionArgs) =>
  submitStaffForm(args, newAccountForm, "createStaffAccount", async (body, staff) => {
    const created = await args.context.crm.createStaffAccount({ session: staff.session, body });
    if (!created.ok)
      return created.failure.code === "conflict"
        ? staff.refuse({ email: "staffAccountEmail" })
        : staff.fail(created.failure);
    const { name, email } = body;
    // Not redirected: the password is shown once, and never stored.
    return { created: { name, email, password: created.value.password } };
  });

import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { passwordCaller, requireCustomer } from "~/.server/auth/require-customer";
import { signOut } from "~/.server/auth/sign-in";
import { submitForm } from "~/.server/forms/submit-form";
import { pathTo } from "~/routing/paths";
import { unwrapOrErrorPage } from "~/.server/auth/load-section";
import { guestAccount } from "../no-password-yet";
import { refuseAccountForm } from "../submit-account-form.server";
import { closeForm } from "./form";

export async function getCloseAccountPage({ request, context }: LoaderFunctionArgs) {
  const { customer, crmSession } = await requireCustomer(context, request);
  const read = context.crm.countTickets({ session: crmSession });
  const { count } = await unwrapOrErrorPage(context, request, read);
  return { guest: guestAccount(customer), ticketCount: count };
}

export async function submitCloseForm(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { crmSession } = await requireCustomer(context, request);
  return submitForm(args, closeForm, async (form, read) => {
    const closed = await context.crm.closeAccount({
      session: crmSession,
      caller: await passwordCaller(context),
      body: { ...form, locale: context.i18n.locale },
    });
    if (!closed.ok) {
      const { failure } = closed;
      return failure.code === "conflict"
        ? read.redisplay(409, {}, { closing: failure.reason })
        : refuseAccountForm(args, read, failure, { wrong: "passwordWrong" });
    }
    await signOut(context);
    context.session.flash("account-closed");
    return redirect(pathTo("whats-on"), 303);
  });
}

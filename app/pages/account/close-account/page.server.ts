import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { nullIfUnavailable } from "#contract/unavailable";

import { passwordCaller, requireCustomer } from "~/.server/auth/account-section";
import { signOut } from "~/.server/auth/sign-in";
import { givenPasswordSchema } from "~/domain/schemas/sign-in";
import { pathTo } from "~/routing/paths";
import { unwrapOrErrorPage } from "~/.server/auth/load-section";
import { guestAccount } from "../no-password-yet";
import { refuseForm, redisplayForm } from "../save-account-form.server";

export async function getCloseAccountPage({ request, context }: LoaderFunctionArgs) {
  const { customer, crmSession } = await requireCustomer(context, request);
  const read = context.crm.countTickets({ session: crmSession });
  const { count } = await unwrapOrErrorPage(context, request, read);
  return { guest: guestAccount(customer), ticketCount: count };
}

export async function submitCloseForm({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await requireCustomer(context, request);
  const submission = parseWithZod(await request.formData(), { schema: givenPasswordSchema });
  if (submission.status !== "success") return redisplayForm(submission);
  const closed = await nullIfUnavailable(
    context.crm.closeAccount({
      session: crmSession,
      caller: await passwordCaller(context),
      body: { ...submission.value, locale: context.i18n.locale },
    }),
  );
  if (closed === null) return redisplayForm(submission, "unavailable");
  if (!closed.ok) {
    const { failure } = closed;
    if (failure.code !== "conflict")
      return refuseForm({ request, context }, submission, failure, { wrong: "passwordWrong" });
    const lastResult = submission.reply({ hideFields: ["password"] });
    const reply = { problem: "fields", closing: failure.reason, lastResult } as const;
    return data(reply, { status: 409 });
  }
  await signOut(context);
  context.session.flash("account-closed");
  return redirect(pathTo("whats-on"), 303);
}

import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { ClosingAnswer } from "~/pages/account/account-answer";
import { givenPasswordSchema } from "~/domain/schemas/access";
import { CloseAccountPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { formAgain, refuseChange } from "~/pages/account/refuse-change.server";
import { requireCustomer } from "~/.server/auth/account-section";
import { signOut } from "~/.server/auth/sign-in";

export const handle = { title: "account.close.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, crmSession } = await requireCustomer(context, request);
  const counted = await context.crm.countTickets({ session: crmSession });
  const { count: ticketCount } = unwrapOrErrorPage(context, request, counted);
  return {
    guestEmail: customer.isGuest ? customer.email : null,
    isPending: customer.confirmationPending,
    ticketCount,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await requireCustomer(context, request);
  const submission = parseWithZod(await request.formData(), { schema: givenPasswordSchema });
  const form = { submission, hideFields: ["password"] };
  if (submission.status !== "success") return formAgain(form);
  const { crm, session, i18n } = context;
  const closed = await crm.closeAccount({
    session: crmSession,
    body: { ...submission.value, locale: i18n.locale },
  });
  if (closed.ok) {
    await signOut(context);
    session.flash("account-closed");
    return redirect(pathTo("whats-on"), 303);
  }
  const { failure } = closed;
  if (failure.code !== "conflict")
    return refuseChange(context, request, form, failure, { wrong: "passwordWrong" });
  const lastResult = submission.reply({ hideFields: form.hideFields });
  return data<ClosingAnswer>(
    { problem: "fields", closing: failure.reason, lastResult },
    { status: 409 },
  );
}

export default function CloseAccount() {
  return (
    <CloseAccountPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

import { randomUUID } from "node:crypto";
import {
  data,
  redirect,
  type AppLoadContext,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";

import { nullIfUnavailable } from "#contract/calls/unavailable";
import { redirectToSignIn, accountSection } from "~/.server/auth/require-customer";
import { throwErrorPage } from "~/.server/rendering/replies";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { buyMembership } from "~/parts/memberships/buy-membership.server";
import { startDebitFor } from "~/parts/orders/direct-debit.server";
import { pathTo } from "~/routing/paths";
import { ownMembershipSchema } from "~/domain/schemas/account";
import { unwrapOrErrorPage, loadSection } from "~/.server/auth/load-section";

/**
 * Adds the next period to the basket, with the same renewal reminder, or returns the error. Safe to retry with the same
 * `requestKey`.
 */
async function renew(
  context: AppLoadContext,
  request: Request,
  choice: { membership: string; requestKey: string },
  crmSession: CrmSession,
) {
  const read = context.crm.listCustomerMemberships({ session: crmSession });
  const memberships = await unwrapOrErrorPage(context, request, read);
  const { level, remindsToRenew } =
    memberships.find(({ id }) => id === choice.membership) ?? throwErrorPage(404);
  const { requestKey } = choice;
  const bought = await buyMembership(context, { levelId: level.id, remindsToRenew, requestKey });
  if (bought.ok) return bought.value;
  const { failure } = bought;
  return failure.code === "refused"
    ? data({ message: failure.message, membership: null }, { status: 400 })
    : redirectToSignIn(context, request);
}

/** Turns on automatic renewal with a payment method, or returns the error. */
async function renewBy(
  context: AppLoadContext,
  request: Request,
  { membership, method }: { membership: string; method: string },
  session: CrmSession,
) {
  const badRequest = (message: string) => data({ message, membership }, { status: 400 });
  if (method === "") return badRequest("required.paymentMethod");
  const agreed = await context.crm.renewMembershipBy({
    session,
    params: { id: membership },
    body: { methodId: method, locale: context.i18n.locale },
  });
  if (agreed.ok) {
    context.session.flash("renewal-on");
    return redirect(pathTo("memberships"), 303);
  }
  switch (agreed.failure.code) {
    case "invalid":
      return badRequest("choiceGone");
    case "not-allowed":
      return badRequest("renewalNotOffered");
    case "not-found":
      return throwErrorPage(404);
    case "not-signed-in":
      return redirectToSignIn(context, request);
  }
}

/** Redirects to the page that sets up a direct debit for a membership's renewals. */
async function renewByDebit(
  context: AppLoadContext,
  request: Request,
  { membership }: { membership: string },
  session: CrmSession,
) {
  const read = context.crm.listCustomerMemberships({ session });
  const memberships = await unwrapOrErrorPage(context, request, read);
  const renewed = memberships.find(({ id }) => id === membership);
  const orderId = renewed?.debitOrderId ?? throwErrorPage(404);
  await changeRenewalReminder(context, request, { membership, remindsToRenew: "on" }, session);
  const access = { session, orderToken: "" };
  const started = await nullIfUnavailable(startDebitFor(context, orderId, access));
  return started ?? data({ message: "debitUnreachable", membership: "" }, { status: 503 });
}

/** Turns the renewal reminder on or off. Throws the 404 page for another customer's membership. */
async function changeRenewalReminder(
  context: AppLoadContext,
  request: Request,
  choice: { membership: string; remindsToRenew: "on" | "off" },
  crmSession: CrmSession,
): Promise<void> {
  const on = choice.remindsToRenew === "on";
  const changed = await context.crm.changeCustomerMembership({
    session: crmSession,
    params: { id: choice.membership },
    body: { remindsToRenew: on },
  });
  if (changed.ok) {
    context.session.flash(on ? "auto-renew-on" : "auto-renew-off");
    return;
  }
  switch (changed.failure.code) {
    case "invalid":
      return throwErrorPage(400);
    case "not-found":
      return throwErrorPage(404);
    case "not-signed-in":
      return redirectToSignIn(context, request);
  }
}

export async function getMembershipsPage({ request, context }: LoaderFunctionArgs) {
  const section = { request, context };
  const [memberships, methods] = await Promise.all([
    loadSection(section, "memberships", (session) =>
      context.crm.listCustomerMemberships({ session }),
    ),
    loadSection(section, "memberships", (session) => context.crm.listPaymentMethods({ session })),
  ]);
  return { memberships, methods, requestKey: randomUUID() };
}

export async function submitMembershipForm({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await accountSection(context, request, "memberships");
  const form = ownMembershipSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return throwErrorPage(400);
  const choice = form.data;
  switch (choice.intent) {
    case "renew":
      return renew(context, request, choice, crmSession);
    case "renew-by":
      return renewBy(context, request, choice, crmSession);
    case "direct-debit":
      return renewByDebit(context, request, choice, crmSession);
    case "auto-renew":
      await changeRenewalReminder(context, request, choice, crmSession);
      return redirect(pathTo("memberships"), 303);
  }
}

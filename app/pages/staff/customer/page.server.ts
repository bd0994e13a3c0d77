import {
  data,
  redirect,
  type AppLoadContext,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";

import { CUSTOMER_HELP, type CustomerHelp } from "~/domain/account/staff";
import { pathTo } from "~/routing/paths";
import { staffRefused, requireStaff } from "~/.server/auth/staff-area";
import { customerHelpSchema } from "~/domain/schemas/staff";
import { staffFrame } from "../staff-frame.server";

async function helpCustomer(
  context: AppLoadContext,
  session: string,
  { id, kind, reason }: { id: string; kind: CustomerHelp; reason: string },
) {
  const { crm } = context;
  const params = { id };
  if (kind === "unlock") return crm.unlockCustomer({ session, params, body: { reason } });
  const file = await crm.getCustomerFile({ session, params });
  if (!file.ok) return file;
  const linkUrl = linkTemplate(context, kind, file.value.customer.email);
  const send = {
    "magic-link": crm.sendCustomerMagicLink,
    "password-reset": crm.sendCustomerPasswordReset,
    "basket-link": crm.sendCustomerBasketLink,
  }[kind];
  return send({ session, params, body: { linkUrl, reason } });
}

/**
 * `__TOKEN__` stands for the link's token. The sealed note knows whose it is, so that an expired one can be asked for
 * again, and that the basket is what was asked for.
 */
function linkTemplate(
  { publicUrl, linkState }: Pick<AppLoadContext, "publicUrl" | "linkState">,
  kind: CustomerHelp,
  email: string,
): string {
  const page = pathTo(kind === "password-reset" ? "reset-password" : "authentication");
  const returnTo = kind === "basket-link" ? pathTo("basket") : null;
  const note = linkState.seal({ email, returnTo, basket: null });
  return `${publicUrl}${page}?token=__TOKEN__&note=${note}`;
}

export async function getCustomerPage({ request, params, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "find-customer");
  const file = await context.crm.getCustomerFile({
    session: signedIn.session,
    params: { id: params["customer"] ?? "" },
  });
  if (!file.ok) return staffRefused(signedIn.visit, request, file.failure);
  return { frame: staffFrame(signedIn), may: signedIn.staff.may, file: file.value };
}

export async function answerHelpForm({ request, params, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.clone().formData(), { schema: customerHelpSchema });
  const asked = submission.status === "success" ? submission.value : null;
  const act = asked === null ? "find-customer" : CUSTOMER_HELP[asked.intent];
  const { visit, session } = await requireStaff(context, request, act);
  if (asked === null) return data(submission.reply(), { status: 400 });
  const { intent: kind, reason } = asked;
  const customer = params["customer"] ?? "";
  const helped = await helpCustomer(context, session, { id: customer, kind, reason });
  if (!helped.ok) {
    if (helped.failure.code !== "conflict") return staffRefused(visit, request, helped.failure);
    return data(submission.reply({ formErrors: ["staffNoBasket"] }), { status: 400 });
  }
  visit.flash(kind);
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}

import type { AppLoadContext, ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { CUSTOMER_HELP, type CustomerHelp } from "~/domain/account/staff";
import { pathTo } from "~/routing/paths";
import { readForm } from "~/.server/forms/submit-form";
import { requireCustomerFile } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { helpForm } from "./form";

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
  return crm[CUSTOMER_HELP[kind]]({ session, params, body: { linkUrl, reason } });
}

/**
 * Returns the URL of a mailed link; the box office replaces `__TOKEN__`. The link state has the customer's email, to
 * request a new link, and the path to go to.
 */
function linkTemplate(
  { publicUrl, linkState }: Pick<AppLoadContext, "publicUrl" | "linkState">,
  kind: CustomerHelp,
  email: string,
): string {
  const page = pathTo(kind === "password-reset" ? "reset-password" : "authentication");
  const returnTo = kind === "basket-link" ? pathTo("basket") : null;
  const sealed = linkState.seal({ email, returnTo, basket: null });
  return `${publicUrl}${page}?token=__TOKEN__&note=${sealed}`;
}

export async function getCustomerPage(args: LoaderFunctionArgs) {
  const { signedIn, frame, file } = await requireCustomerFile(args, "getCustomerFile");
  return { frame, may: signedIn.staff.may, file };
}

/** Each button needs its own permission. */
export async function submitHelpForm(args: ActionFunctionArgs) {
  const { context, params } = args;
  const { value } = readForm(await args.request.clone().formData(), helpForm);
  const operation = value === null ? "getCustomerFile" : CUSTOMER_HELP[value.intent];
  return submitStaffForm(args, helpForm, operation, async (help, staff) => {
    const { intent: kind, reason } = help;
    const id = params["customer"] ?? "";
    const helped = await helpCustomer(context, staff.session, { id, kind, reason });
    if (helped.ok) return staff.leave(kind, "staff-customer");
    return helped.failure.code === "conflict"
      ? staff.refuse("staffNoBasket")
      : staff.fail(helped.failure);
  });
}

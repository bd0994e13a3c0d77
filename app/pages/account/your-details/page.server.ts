import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { hasBuyerDetails } from "#contract/schemas/customer";
import { hasNoAddress } from "#contract/text/email";
import { accountSection } from "~/.server/auth/require-customer";
import { safeRedirect } from "~/domain/links/safe-redirect";
import { submitGuestCorrection } from "~/parts/sign-in/submit-sign-in.server";
import { pathTo } from "~/routing/paths";
import { submitAccountForm } from "../submit-account-form.server";
import { detailsForm } from "./form";

export async function getDetailsPage({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "your-details");
  return { customer };
}

export async function submitDetails({ request, context }: ActionFunctionArgs) {
  const { customer, crmSession: session } = await accountSection(context, request, "your-details");
  // A customer who had to enter missing details continues to where they were going.
  const to = safeRedirect(
    hasBuyerDetails(customer) ? null : context.session.returnTo,
    pathTo("your-details"),
  );
  if (hasNoAddress(customer.email)) {
    const reply = await submitGuestCorrection(context, request, { session, next: to });
    if (reply instanceof Response) context.session.flash("details-saved");
    return reply;
  }
  return submitAccountForm({ request, context }, detailsForm, {
    save: (body) => context.crm.changeDetails({ session, body }),
    messages: { "lastName.access-name": "accessName", date: "birthDate", year: "birthDate" },
    notice: "details-saved",
    to,
  });
}

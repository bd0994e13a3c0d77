import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { isNamed } from "#contract/schemas/customer";
import { accountSection } from "~/.server/auth/require-customer";
import { safeRedirect } from "~/domain/links/safe-redirect";
import { pathTo } from "~/routing/paths";
import { submitAccountForm } from "../submit-account-form.server";
import { detailsForm } from "./form";

export async function getDetailsPage({ request, context }: LoaderFunctionArgs) {
  const { customer } = await accountSection(context, request, "your-details");
  return { customer };
}

export async function submitDetails({ request, context }: ActionFunctionArgs) {
  const { customer, crmSession: session } = await accountSection(context, request, "your-details");
  return submitAccountForm({ request, context }, detailsForm, {
    save: (body) => context.crm.changeDetails({ session, body }),
    messages: { "lastName.access-name": "accessName", date: "birthDate", year: "birthDate" },
    notice: "details-saved",
    // A customer who had to enter a missing name continues to where they were going.
    to: safeRedirect(isNamed(customer) ? null : context.session.returnTo, pathTo("your-details")),
  });
}

import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { givenPasswordSchema } from "~/domain/schemas/access";
import { YourDataPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { unwrapOrErrorPage } from "~/pages/account/unwrap-or-error-page.server";
import { formAgain, refuseChange } from "~/pages/account/refuse-change.server";
import { requireCustomer } from "~/.server/auth/account-section";

export const handle = { title: "account.data.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { customer, crmSession } = await requireCustomer(context, request);
  const { fresh } = unwrapOrErrorPage(
    context,
    request,
    await context.crm.getPasswordFreshness({ session: crmSession }),
  );
  return {
    guestEmail: customer.isGuest ? customer.email : null,
    isPending: customer.confirmationPending,
    fresh,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await requireCustomer(context, request);
  const submission = parseWithZod(await request.formData(), { schema: givenPasswordSchema });
  const form = { submission, hideFields: ["password"] };
  if (submission.status !== "success") return formAgain(form);
  const given = await context.crm.confirmPassword({
    session: crmSession,
    body: submission.value,
  });
  if (!given.ok)
    return refuseChange(context, request, form, given.failure, { wrong: "passwordWrong" });
  context.session.flash("data-open");
  return redirect(pathTo("your-data"), 303);
}

export default function YourData() {
  return (
    <YourDataPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

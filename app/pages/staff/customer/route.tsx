import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { staffRefused, staffWhoMay } from "~/.server/auth/staff-area";
import { CUSTOMER_HELP } from "~/domain/account/staff";
import { customerHelpSchema } from "~/domain/schemas/staff";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { staffFrame } from "../staff-frame.server";
import { CustomerPage } from "./page";
import { helpCustomer } from "./page.server";

export const handle = {
  title: ({ file: { customer } }) => `${customer.firstName} ${customer.lastName}`,
  layout: "staff",
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const caller = await staffWhoMay(context, request, "find-customer");
  const file = await context.crm.getCustomerFile({
    session: caller.session,
    params: { id: params["customer"] ?? "" },
  });
  if (!file.ok) return staffRefused(caller.visit, request, file.failure);
  return { frame: staffFrame(caller), may: caller.staff.may, file: file.value };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.clone().formData(), { schema: customerHelpSchema });
  const asked = submission.status === "success" ? submission.value : null;
  const act = asked === null ? "find-customer" : CUSTOMER_HELP[asked.intent];
  const { visit, session } = await staffWhoMay(context, request, act);
  if (asked === null) return data(submission.reply(), { status: 400 });
  const { intent: kind, reason } = asked;
  const customer = params["customer"] ?? "";
  const helped = await helpCustomer(context, session, { id: customer, kind, reason });
  if (!helped.ok) {
    if (helped.failure.code !== "conflict") return staffRefused(visit, request, helped.failure);
    return data(submission.reply({ formErrors: ["staffNoBasket"] }), { status: 400 });
  }
  visit.tell(kind);
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}

export default function Customer() {
  return (
    <CustomerPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}

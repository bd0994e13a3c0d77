import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { correctEmailSchema } from "~/domain/schemas/staff";
import { CorrectEmailPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { staffRefused, staffWhoMay } from "~/.server/auth/staff-area";
import { staffFrame } from "~/pages/staff/staff-frame.server";

export const handle = { title: "staff.email.title", layout: "staff" } satisfies PageHandle<
  typeof loader
>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const caller = await staffWhoMay(context, request, "change-email");
  const file = await context.crm.getCustomerFile({
    session: caller.session,
    params: { id: params["customer"] ?? "" },
  });
  if (!file.ok) return staffRefused(caller.visit, request, file.failure);
  return { frame: staffFrame(caller), customer: file.value.customer };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { visit, session } = await staffWhoMay(context, request, "change-email");
  const submission = parseWithZod(await request.formData(), { schema: correctEmailSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const customer = params["customer"] ?? "";
  const corrected = await context.crm.changeCustomerEmail({
    session,
    params: { id: customer },
    body: submission.value,
  });
  if (!corrected.ok) {
    const { failure } = corrected;
    if (failure.code !== "conflict" && failure.code !== "invalid")
      return staffRefused(visit, request, failure);
    const email = [failure.code === "conflict" ? "staffEmailTaken" : "emailInvalid"];
    return data(submission.reply({ fieldErrors: { email } }), { status: 400 });
  }
  visit.tell("email");
  return redirect(pathTo("staff-customer", { adminPath: visit.adminPath, customer }), 303);
}

export default function CustomerEmail() {
  return (
    <CorrectEmailPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}

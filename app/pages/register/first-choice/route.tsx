import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { firstChoiceSchema } from "~/domain/schemas/instance-wishes";
import { FirstChoicePage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { refuse } from "~/.server/http/pages/replies";
import { keepStep, registerStep } from "~/pages/register/register-step.server";

export const handle = { title: "register.steps.first-choice" } satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { event, instance, said } = await registerStep(context, { request, params }, "first");
  return { event, instance, said };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const step = await registerStep(context, { request, params }, "first");
  const form = await request.formData();
  if (form.get("intent") === "withdraw") {
    const params = { id: step.at.instance };
    const withdrawn = await context.crm.withdrawInterest({ params, session: step.crmSession });
    if (!withdrawn.ok && withdrawn.failure.code === "unavailable") return refuse(503);
    context.session.flash("interest-withdrawn");
    return redirect(pathTo("instance", step.at), 303);
  }
  const submission = parseWithZod(form, { schema: firstChoiceSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  if (await keepStep(context, step, submission.value))
    return redirect(pathTo("register-alternative-choices", step.at), 303);
  return data(submission.reply({ fieldErrors: { quantity: ["refused"] } }), { status: 400 });
}

export default function FirstChoice() {
  return (
    <FirstChoicePage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}

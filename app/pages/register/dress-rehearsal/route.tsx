import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { dressRehearsalSchema } from "~/domain/schemas/instance-wishes";
import { DressRehearsalPage } from "./page";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { keepStep, registerStep } from "~/pages/register/register-step.server";

export const handle = {
  title: "register.steps.dress-rehearsal",
} satisfies PageHandle<typeof loader>;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { event, instance, said } = await registerStep(context, { request, params }, "later");
  return { event, instance, said };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const step = await registerStep(context, { request, params }, "later");
  const submission = parseWithZod(await request.formData(), { schema: dressRehearsalSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const dressRehearsal = submission.value.dressRehearsal === "yes";
  if (!(await keepStep(context, step, { dressRehearsal })))
    return data(submission.reply({ formErrors: ["refused"] }), { status: 400 });
  context.session.flash("interest-registered");
  return redirect(pathTo("instance", step.at), 303);
}

export default function DressRehearsal() {
  return (
    <DressRehearsalPage
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { available } from "~/.server/http/pages/replies";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { SummaryStep } from "~/pages/checkout/summary-step";
import { agreementOf, answerAgreement, getSummaryPage } from "~/pages/checkout/summary.server";

export const handle = { title: "summary.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "summary");
  return { ...available(await getSummaryPage(context, step)), ...agreementOf(step) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await checkoutStep(context, request, "summary");
  return answerAgreement(context, step, "summary", await request.formData());
}

export default function Summary() {
  return (
    <SummaryStep {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

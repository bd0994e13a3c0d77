import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { available } from "~/.server/http/pages/replies";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { SummaryStep } from "~/pages/checkout/summary-step";
import { answerAgreement, getAgreement, getSummaryPage } from "~/pages/checkout/summary.server";

export const handle = { title: "summary.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "summary");
  const [page, agreement] = await Promise.all([
    getSummaryPage(context, step),
    getAgreement(context, step),
  ]);
  return { ...available(page), ...agreement };
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

import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import type { PageHandle } from "~/routing/handle";
import { requireCheckoutStep, type CheckoutStepContext } from "~/parts/checkout/guards.server";
import { isNoAnswer } from "~/pages/checkout/payment-problem-summary";
import { summaryForm } from "~/pages/checkout/summary-form";
import { SummaryStep } from "~/pages/checkout/summary-step";
import { getAgreement, getSummaryPage, submitAgreement } from "~/pages/checkout/summary.server";

export const handle = {
  title: "summary.title",
  styles: () => [checkoutStylesheet],
  posts: [...STEP_FIELDS, summaryForm],
} satisfies PageHandle<typeof loader>;

/** Page data from before a payment attempt, by request: it can't be loaded again if the box office went down. */
const earlierPages = new WeakMap<AppLoadContext, ReturnType<typeof getPage>>();

async function getPage(context: AppLoadContext, step: CheckoutStepContext<"summary">) {
  const [page, agreement] = await Promise.all([
    getSummaryPage(context, step),
    getAgreement(context, step),
  ]);
  return { ...page, ...agreement };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = earlierPages.get(context);
  return page ?? getPage(context, await requireCheckoutStep(context, request, "summary"));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await requireCheckoutStep(context, request, "summary");
  const form = await request.formData();
  const page = getPage(context, step);
  // Its failure must not fail the purchase.
  page.catch(() => undefined);
  const response = await submitAgreement(context, step, form);
  if ("data" in response && isNoAnswer(response.data.problem)) earlierPages.set(context, page);
  return response;
}

export default function Summary() {
  return <SummaryStep {...useLoaderData<typeof loader>()} />;
}

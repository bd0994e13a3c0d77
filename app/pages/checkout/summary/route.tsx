import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { PageHandle } from "~/routing/handle";
import { valueOr503 } from "~/.server/http/rendering/replies";
import { checkoutStep, type CheckoutStepContext } from "~/pages/checkout/guards.server";
import { SummaryStep } from "~/pages/checkout/summary-step";
import { answerAgreement, getAgreement, getSummaryPage } from "~/pages/checkout/summary.server";

export const handle = { title: "summary.title" } satisfies PageHandle<typeof loader>;

/** By request: the page as it was before an attempt to pay, for a box office that failed in it and cannot be asked again. */
const shownBefore = new WeakMap<AppLoadContext, ReturnType<typeof getPage>>();

async function getPage(
  context: AppLoadContext,
  step: CheckoutStepContext<"summary">,
  options = { memberPrices: true },
) {
  const [page, agreement] = await Promise.all([
    getSummaryPage(context, step),
    getAgreement(context, step, options),
  ]);
  return { ...valueOr503(page), ...agreement };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const before = shownBefore.get(context);
  return before ?? getPage(context, await checkoutStep(context, request, "summary"));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await checkoutStep(context, request, "summary");
  const form = await request.formData();
  // No price can be changed on it until the box office is back.
  const before = getPage(context, step, { memberPrices: false });
  // Only wanted below: a purchase does not fail with it.
  before.catch(() => undefined);
  const answer = await answerAgreement(context, step, form);
  if ("data" in answer && answer.data.problem === "unavailable") shownBefore.set(context, before);
  return answer;
}

export default function Summary() {
  return (
    <SummaryStep {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

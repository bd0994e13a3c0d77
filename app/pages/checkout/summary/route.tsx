import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { changeableSteps } from "~/domain/checkout/checkout-way";
import { isFree } from "~/domain/money";
import { termsSchema } from "~/domain/schemas/fields";
import { SummaryStep } from "~/pages/checkout/summary-step";
import type { SummaryAnswer } from "~/pages/checkout/summary-step";
import type { PageHandle } from "~/routing/handle";

import { agreementTarget } from "~/pages/checkout/agreement-target.server";
import { agreeTo, completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { pay } from "~/pages/checkout/pay.server";
import { available } from "~/.server/http/pages/replies";
import { getSummaryPage } from "~/pages/checkout/get-summary-page.server";

export const handle = { title: "summary.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "summary");
  const asksHousehold = context.venue.checkoutSeries.includes("household");
  return {
    ...available(await getSummaryPage(context.crm, step, asksHousehold)),
    frame: step.frame,
    changeable: changeableSteps(step.progress),
    heldUntil: step.basket.hold?.until ?? null,
    goes: agreementTarget(step),
    attemptKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await checkoutStep(context, request, "summary");
  const { toPay } = step.basket.totals;
  const free = isFree(toPay);
  const submission = parseWithZod(await request.formData(), { schema: termsSchema });
  const refused = (lastResult: SummaryAnswer["lastResult"]) =>
    data<SummaryAnswer>({ lastResult, problem: null, free }, { status: 400 });
  if (submission.status !== "success") return refused(submission.reply());
  // Another window changed the basket: what was agreed to is not what would be charged.
  if (submission.value.total !== toPay.amount)
    return refused(submission.reply({ formErrors: ["totalChanged"] }));

  agreeTo(context, "summary", toPay.amount);
  if (!step.isLast) return completeStep(context, "summary");
  const ordered = await pay(context, step, submission.value);
  if (ordered.ok) return ordered.leave;
  const { problem } = ordered;
  return data<SummaryAnswer>(
    { lastResult: submission.reply(), problem, free },
    { status: problem === "unavailable" ? 503 : 400 },
  );
}

export default function Summary() {
  return (
    <SummaryStep {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isFree } from "~/domain/money";
import { termsSchema } from "~/domain/schemas/terms";
import { SummaryStep } from "~/features/checkout/summary-step";
import type { SummaryAnswer } from "~/features/checkout/summary-errors";
import type { PageHandle } from "~/routing/handle";

import { checkoutStep } from "~/.server/checkout/guards";
import { pay } from "~/.server/checkout/pay";
import { available } from "~/.server/http/replies";
import { getSummaryPage } from "~/.server/services/get-summary-page";

export const handle = { title: "summary.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await checkoutStep(context, request, "summary");
  const { firstName, lastName, email, phone } = step.customer;
  return {
    ...available(await getSummaryPage(context.crm, step)),
    progress: step.progress,
    back: step.back,
    customer: { name: `${firstName} ${lastName}`, email, phone },
    attemptKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await checkoutStep(context, request, "summary");
  const { toPay } = step.basket.totals;
  const submission = parseWithZod(await request.formData(), { schema: termsSchema });
  const refused = (lastResult: SummaryAnswer["lastResult"], status = 400) =>
    data<SummaryAnswer>({ lastResult, problem: null }, { status });
  if (submission.status !== "success") return refused(submission.reply());
  // Another window changed the basket: what was agreed to is not what would be charged.
  if (submission.value.total !== toPay.amount)
    return refused(submission.reply({ formErrors: ["totalChanged"] }));

  context.session.checkout = { agreedTotal: toPay.amount, billed: false };
  if (!isFree(toPay)) return redirect(step.next, 303);
  const ordered = await pay(context, step, submission.value.attemptKey);
  if (ordered.ok) return ordered.leave;
  const { problem } = ordered;
  return data<SummaryAnswer>(
    { lastResult: submission.reply(), problem },
    { status: problem === "unavailable" ? 503 : 400 },
  );
}

export default function Summary() {
  return (
    <SummaryStep {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}

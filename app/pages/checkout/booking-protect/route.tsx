import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { yesOrNoSchema } from "~/domain/schemas/fields";
import { BookingProtectStep } from "./booking-protect-step";
import type { PageHandle } from "~/routing/handle";

import { stepFailure } from "~/pages/basket/change-own-basket.server";
import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { found, refuse } from "~/.server/http/pages/replies";

export const handle = { title: "protect.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, facts, frame, typed } = await checkoutStep(context, request, "booking-protect");
  const { protection } = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  // The guard has seen that there is something to protect; a ticket may have gone since.
  if (protection === null) return refuse(409);
  return { protection, answered: facts.passed.includes("booking-protect"), frame, typed };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { basket } = await checkoutStep(context, request, "booking-protect");
  const submission = parseWithZod(await request.formData(), { schema: yesOrNoSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const accepted = submission.value.accepted === "yes";
  const set = await context.crm.setBookingProtection({
    params: { id: basket.id },
    body: { accepted },
    idempotencyKey: randomUUID(),
  });
  if (set.ok) {
    context.keepBasket(set.value);
    return completeStep(context, "booking-protect");
  }
  const { failure } = set;
  if (failure.code === "invalid") return refuse(503);
  if (failure.code !== "not-allowed") return leaveCheckout(context, stepFailure(failure));
  return data(submission.reply({ fieldErrors: { accepted: ["nothingToProtect"] } }), {
    status: 400,
  });
}

export default function BookingProtect() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <BookingProtectStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}

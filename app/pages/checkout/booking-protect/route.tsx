import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { yesOrNoSchema } from "~/domain/schemas/fields";
import type { PageHandle } from "~/routing/handle";
import { found, refuse } from "~/.server/http/pages/replies";
import { answerStep } from "~/pages/checkout/answer-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { BookingProtectStep } from "./page";
import { saveProtection } from "./page.server";

export const handle = { title: "protect.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, facts, frame, typed } = await checkoutStep(context, request, "booking-protect");
  const { protection } = found(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  // The guard saw that there is something to protect; a ticket may have been removed since.
  if (protection === null) return refuse(409);
  return { protection, answered: facts.passed.includes("booking-protect"), frame, typed };
}

export function action(args: ActionFunctionArgs) {
  return answerStep(args, "booking-protect", yesOrNoSchema, saveProtection);
}

export default function BookingProtect() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <BookingProtectStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}

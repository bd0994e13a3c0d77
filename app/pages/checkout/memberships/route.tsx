import { randomUUID } from "node:crypto";

import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { membershipChoiceSchema, NO_MEMBERSHIP } from "~/domain/schemas/package-choice";
import { MembershipsStep } from "./memberships-step";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";
import { available, throwRedirect } from "~/.server/http/pages/replies";
import { getMembershipsPage } from "./page.server";
import { joinWithBasket } from "~/pages/checkout/join-with-basket.server";

export const handle = { title: "membership.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "memberships");
  const page = available(await getMembershipsPage(context.crm, basket));
  return { ...page, frame, typed, requestKey: randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { basket, crmSession } = await checkoutStep(context, request, "memberships");
  const submission = parseWithZod(await request.formData(), { schema: membershipChoiceSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  const { level, ...wish } = submission.value;
  if (level === NO_MEMBERSHIP) return completeStep(context, "memberships");
  const joined = await joinWithBasket(
    context.crm,
    { basketId: basket.id, crmSession },
    { ...wish, levelId: level },
  );
  if (joined.ok) {
    context.keepBasket(joined.basket);
    return completeStep(context, "memberships");
  }
  if (joined.code === "failed") return leaveCheckout(context, joined.failure);
  if (joined.code === "refused")
    return data(submission.reply({ fieldErrors: { level: [joined.message] } }), { status: 400 });
  // Spec section 5: the general public is asked to sign in first, and comes back.
  context.session.returnTo = pathTo("checkout-memberships");
  context.session.flash("membership-sign-in");
  return throwRedirect(pathTo("login"));
}

export default function Memberships() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <MembershipsStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}

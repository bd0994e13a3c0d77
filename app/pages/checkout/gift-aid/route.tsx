import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { giftAidOn } from "./gift-aid";
import { giftAidSchema } from "~/domain/schemas/account";
import { GiftAidStep } from "./gift-aid-step";
import type { PageHandle } from "~/routing/handle";

import { completeStep } from "~/pages/checkout/complete-step.server";
import { checkoutStep } from "~/pages/checkout/guards.server";
import { leaveCheckout } from "~/pages/checkout/leave-checkout.server";

export const handle = { title: "giftAid.title" } satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await checkoutStep(context, request, "gift-aid");
  return { adds: giftAidOn(basket), frame, typed };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { crmSession } = await checkoutStep(context, request, "gift-aid");
  const submission = parseWithZod(await request.formData(), { schema: giftAidSchema });
  if (submission.status !== "success") return data(submission.reply(), { status: 400 });
  if (submission.value.accepted === "no") return completeStep(context, "gift-aid");
  // What is kept is what was read, in the language in which it was read.
  const statement = context.i18n.t("giftAid.statement");
  const declared = await context.crm.setGiftAid({
    session: crmSession,
    body: { ukTaxpayer: true, statement },
  });
  if (declared.ok) return completeStep(context, "gift-aid");
  const { failure } = declared;
  if (failure.code !== "not-allowed" && failure.code !== "invalid")
    return leaveCheckout(context, failure);
  return data(submission.reply({ fieldErrors: { taxpayer: ["refused"] } }), { status: 400 });
}

export default function GiftAid() {
  const { typed, ...page } = useLoaderData<typeof loader>();
  return <GiftAidStep {...page} lastResult={useActionData<typeof action>() ?? typed} />;
}

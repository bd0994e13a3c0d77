import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import checkoutStylesheet from "~/checkout.css?url";
import { checkedSchema, countSchema, STEP_FIELDS } from "~/domain/schemas/fields";
import { throwErrorPage } from "~/.server/rendering/replies";
import { countLines } from "~/domain/basket/basket";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { countText } from "~/parts/lines/line-words";
import { getMobilePayment } from "#contract/schemas/money";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { DescriptionList } from "~/ui/description-list";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Stack } from "~/ui/layout/primitives";
import { completeStep } from "~/parts/checkout/complete-step.server";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { pay } from "~/parts/checkout/pay.server";
import { PayButtons } from "../pay-buttons";
import { isNoAnswer, PaymentNote, PaymentProblemSummary } from "../payment-problem-summary";
import { findCardName, findOfferedCard } from "../stored-card.server";
import { StepPage } from "~/parts/checkout/step-page";
import { RevisionField } from "~/parts/checkout/revision-field";
import { isAsShown, revisionSchema } from "~/domain/basket/shown-basket";

/** `total` is the amount on the button, in minor units. */
const paymentSchema = z.object({
  attemptKey: z.uuid(),
  keepCard: checkedSchema,
  storedCard: z.uuid().optional(),
  total: countSchema(),
  revision: revisionSchema,
});

export const handle = {
  title: "payment.title",
  layout: "bare",
  styles: () => [checkoutStylesheet],
  posts: [...STEP_FIELDS, paymentSchema],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await requireCheckoutStep(context, request, "payment");
  return {
    frame: step.frame,
    toPay: step.basket.totals.toPay,
    ...countLines(step.basket),
    heldUntil: step.basket.hold?.until ?? null,
    email: step.customer.email,
    isLast: step.isLast,
    hasCredit: step.isLast && step.facts.hasCredit,
    // A guest has no account to save the card in.
    asksToKeepCard: context.features.savedCards && step.isLast && !step.customer.isGuest,
    keepCard: context.session.checkoutProgress.keepCard,
    storedCard: step.isLast ? await findOfferedCard(context, step) : null,
    attemptKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const step = await requireCheckoutStep(context, request, "payment");
  // If the summary comes after this step, it is the summary that pays.
  if (!step.isLast) return completeStep(context, "payment");
  const form = paymentSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success) return throwErrorPage(400);
  if (!isAsShown(step.basket, form.data)) {
    // Another window changed the basket and agreed to it: this page shows another.
    context.session.flash("total-changed");
    return redirect(pathTo("checkout-summary"), 303);
  }
  const { session } = context;
  const { keepCard, storedCard } = form.data;
  session.checkoutProgress = { ...session.checkoutProgress, keepCard };
  const paid = await pay(context, step, form.data);
  if (paid.ok) return paid.value;
  const { failure: problem } = paid;
  const card = storedCard === undefined ? null : await findCardName(context, step, storedCard);
  return data({ problem, keepCard, card }, { status: isNoAnswer(problem) ? 503 : 400 });
}

export default function Payment() {
  const page = useLoaderData<typeof loader>();
  const { frame, toPay, heldUntil, email, isLast } = page;
  const actionData = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const mobile = getMobilePayment(toPay.currency);
  return (
    <StepPage
      frame={frame}
      heading={t("payment.title")}
      errors={
        <PaymentProblemSummary
          problem={actionData?.problem}
          card={actionData?.card ?? page.storedCard?.name}
          heldUntil={heldUntil && formatDate(heldUntil, "time-with-zone", locale)}
          ticketCount={frame.order.tickets.length}
        />
      }
    >
      <FormStack aria-label={t("payment.title")} basketToken={frame.basketToken}>
        <DescriptionList
          items={[
            [
              t("payment.for"),
              t("payment.allIncluded", {
                what: countText(t, page),
              }),
            ],
            [t("payment.receiptTo"), email],
          ]}
        />
        <input type="hidden" name="attemptKey" value={page.attemptKey} />
        <input type="hidden" name="total" value={toPay.amount} />
        <RevisionField revision={frame.order.revision} />
        {isLast ? (
          <PayButtons
            toPay={toPay}
            storedCard={page.storedCard}
            keepCard={
              page.asksToKeepCard
                ? {
                    field: { id: "keep-card", name: "keepCard" },
                    defaultChecked: actionData?.keepCard ?? page.keepCard,
                  }
                : null
            }
            note={
              <Stack gap="small">
                <PaymentNote mobile={mobile} hasCredit={page.hasCredit} />
                <Lead>{t("payment.comeBack")}</Lead>
              </Stack>
            }
          />
        ) : (
          <>
            <Stack gap="small">
              <p>{t("payment.afterSummary")}</p>
              <Lead>{t("payment.comeBack")}</Lead>
            </Stack>
            <Button standalone>{t("checkout.continue")}</Button>
          </>
        )}
      </FormStack>
    </StepPage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import { useTranslation } from "~/i18n/translation-context";
import { TotalsPanel } from "~/parts/totals/totals-panel";
import type { PageHandle } from "~/routing/handle";
import { submitEmptyStep } from "../submit-step.server";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { SummaryAnswers } from "../order-summary";
import { OrderLines } from "../summary-lines";
import { StepForm, StepPage } from "~/parts/checkout/step-page";
import { getSummaryPage } from "../summary.server";

export const handle = {
  title: "review.title",
  styles: () => [checkoutStylesheet],
  posts: [...STEP_FIELDS],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await requireCheckoutStep(context, request, "review");
  return { ...(await getSummaryPage(context, step)), frame: step.frame };
}

export function action(args: ActionFunctionArgs) {
  return submitEmptyStep(args, "review");
}

/** The order so far, before the terms are accepted. */
export default function Review() {
  const page = useLoaderData<typeof loader>();
  const { frame, groups, products, totals, delivery } = page;
  const { t } = useTranslation();
  return (
    <StepPage
      frame={frame}
      heading={t("review.title")}
      lead={t("review.lead")}
      panel={
        <TotalsPanel
          title={t("summary.total")}
          totals={totals}
          note={t("summary.totalNote")}
          delivery={delivery}
          contents={{ tickets: groups.flatMap(({ tickets }) => tickets), items: products }}
        >
          <StepForm frame={frame} aria-label={t("review.title")} go={t("review.go")} />
        </TotalsPanel>
      }
    >
      <OrderLines groups={groups} products={products} />
      <SummaryAnswers {...page} />
    </StepPage>
  );
}

import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import extrasStylesheet from "~/extras.css?url";
import { STOCK_FIELDS } from "~/domain/forms/extra-fields";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { foundOr404 } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import { ExtrasErrors } from "~/parts/extras/errors";
import { AddOnFields } from "~/parts/extras/fields";
import { offeredAddOns } from "~/parts/extras/offers";
import { readExtras } from "~/parts/extras/read-extras";
import { submitExtras, saveExtras, getRestoredFields } from "~/parts/extras/save-extras.server";
import type { PageHandle } from "~/routing/handle";
import { Button } from "~/ui/button";
import { completeStep } from "~/parts/checkout/complete-step.server";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { StepForm, StepPage } from "~/parts/checkout/step-page";

export const handle = {
  title: "addOns.title",
  styles: () => [checkoutStylesheet, extrasStylesheet],
  posts: [...STEP_FIELDS, ...STOCK_FIELDS],
  longForm: true,
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await requireCheckoutStep(context, request, "add-ons");
  const offers = foundOr404(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return {
    frame,
    performances: offeredAddOns(basket.tickets, basket, offers),
    typed: getRestoredFields(typed),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { basket } = await requireCheckoutStep(context, request, "add-ons");
  const { addOns } = foundOr404(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return submitExtras(
    context,
    request,
    (typed, key) =>
      saveExtras(context.crm, basket, readExtras({ addOns }, typed, amountNotation(context)), key),
    () => completeStep(context, "add-ons"),
  );
}

export default function AddOns() {
  const { frame, requestKey, performances, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? typed;
  const { t } = useTranslation();
  return (
    <StepPage
      frame={frame}
      heading={t("addOns.title")}
      lead={t("addOns.lead")}
      errors={<ExtrasErrors errors={answer?.errors} />}
    >
      <StepForm frame={frame} aria-label={t("addOns.title")}>
        <input type="hidden" name="requestKey" value={requestKey} />
        <AddOnFields
          performances={performances}
          answer={answer}
          button={<Button look="quiet">{t("checkout.continue")}</Button>}
        />
      </StepForm>
    </StepPage>
  );
}

import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import extrasStylesheet from "~/extras.css?url";
import { STOCK_FIELDS, DONATION_FIELDS } from "~/domain/forms/extra-fields";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import { amountNotation } from "~/.server/i18n/amount-notation";
import { foundOr404 } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import { ExtrasErrors } from "~/parts/extras/errors";
import { StockChoice } from "~/parts/extras/fields";
import { DonationFields } from "~/parts/extras/donation-fields";
import { offeredMerchandise } from "~/parts/extras/offers";
import { readExtras } from "~/parts/extras/read-extras";
import { submitExtras, saveExtras, getRestoredFields } from "~/parts/extras/save-extras.server";
import type { PageHandle } from "~/routing/handle";
import { FieldSet } from "~/ui/forms/field-set";
import { completeStep } from "~/parts/checkout/complete-step.server";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { StepForm, StepPage } from "~/parts/checkout/step-page";

export const handle = {
  title: "upsells.title",
  styles: () => [checkoutStylesheet, extrasStylesheet],
  posts: [...STEP_FIELDS, ...STOCK_FIELDS, ...DONATION_FIELDS],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, frame, typed } = await requireCheckoutStep(context, request, "upsells");
  const offers = foundOr404(await context.crm.getBasketOffers({ params: { id: basket.id } }));
  return {
    merchandise: offeredMerchandise(basket, offers),
    donation: offers.donation,
    frame,
    typed: getRestoredFields(typed),
    requestKey: randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { basket } = await requireCheckoutStep(context, request, "upsells");
  const { merchandise, donation } = foundOr404(
    await context.crm.getBasketOffers({ params: { id: basket.id } }),
  );
  return submitExtras(
    context,
    request,
    (typed, key) => {
      const read = readExtras({ merchandise, donation }, typed, amountNotation(context));
      return saveExtras(context.crm, basket, read, key);
    },
    () => completeStep(context, "upsells"),
  );
}

export default function Upsells() {
  const { frame, requestKey, merchandise, donation, typed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? typed;
  const { t } = useTranslation();
  return (
    <StepPage
      frame={frame}
      heading={t("upsells.title")}
      lead={t("upsells.lead")}
      errors={<ExtrasErrors errors={answer?.errors} />}
    >
      <StepForm frame={frame} aria-label={t("upsells.title")}>
        <input type="hidden" name="requestKey" value={requestKey} />
        {donation === null ? null : (
          <DonationFields legend={t("upsells.gift")} donation={donation} answer={answer} />
        )}
        {merchandise.length === 0 ? null : (
          <FieldSet legend={t("upsells.shop")}>
            <StockChoice items={merchandise} performance={null} answer={answer} />
          </FieldSet>
        )}
      </StepForm>
    </StepPage>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import checkoutStylesheet from "~/checkout.css?url";
import { STEP_FIELDS } from "~/domain/schemas/fields";
import { findBillingAddress } from "~/domain/account/customer";
import { listSums } from "~/domain/basket/basket";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import { formatAddress } from "~/i18n/format-address";
import { createWriter } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { DescriptionList } from "~/ui/description-list";
import { submitEmptyStep } from "../submit-step.server";
import { requireCheckoutStep } from "~/parts/checkout/guards.server";
import { StepForm, StepPage } from "~/parts/checkout/step-page";

export const handle = {
  title: "billing.title",
  styles: () => [checkoutStylesheet],
  posts: [...STEP_FIELDS],
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { basket, customer, frame, next } = await requireCheckoutStep(context, request, "billing");
  const { firstName, lastName, email, isGuest } = customer;
  return {
    frame,
    name: `${firstName} ${lastName}`,
    email,
    isGuest,
    address: findBillingAddress(customer),
    toPay: basket.totals.toPay,
    paysNext: next === checkoutSteps.payment.path,
  };
}

export function action(args: ActionFunctionArgs) {
  return submitEmptyStep(args, "billing");
}

export default function Billing() {
  const { frame, name, email, isGuest, address, toPay, paysNext } = useLoaderData<typeof loader>();
  const { t, locale } = useTranslation();
  return (
    <StepPage frame={frame} heading={t("billing.title")} lead={t("billing.lead")}>
      <StepForm
        aria-label={t("billing.title")}
        frame={frame}
        go={paysNext ? t("billing.continue") : undefined}
      >
        <DescriptionList
          items={[
            [t("billing.name"), name],
            [t("billing.email"), email],
            ...(address === null
              ? []
              : [
                  [
                    t("billing.address"),
                    formatAddress(address, locale),
                    {
                      href: checkoutSteps["billing-address"].path,
                      label: t("summary.change"),
                      about: t("summary.about.billing-address"),
                    },
                  ] as const,
                ]),
            [
              t("billing.toPay"),
              <strong>{createWriter(listSums(frame.order), locale)(toPay)}</strong>,
            ],
          ]}
        />
      </StepForm>
      <p>
        {t("billing.wrong")}{" "}
        <a href={isGuest ? checkoutSteps.account.path : pathTo("your-details")}>
          {t("checkout.account.changeDetails")}
        </a>
      </p>
    </StepPage>
  );
}

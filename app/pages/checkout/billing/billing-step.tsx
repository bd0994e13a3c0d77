import type { Money } from "#contract/schemas/money";
import type { Address } from "#contract/schemas/address";
import { DescriptionList } from "~/ui/description-list";
import { Lead } from "~/ui/layout/primitives";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import type { StepFrame } from "~/domain/checkout/checkout-way";

import { formatAddress } from "~/i18n/format-address";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { CallBoxOffice } from "~/ui/call-box-office";
import { StepForm } from "../step-form";
import { StepPage } from "../step-page";

export type BillingStepProps = {
  frame: StepFrame;
  name: string;
  email: string;
  isGuest: boolean;
  address: Address | null;
  toPay: Money;
  /** Whether the payment is the next step. */
  paysNext: boolean;
};

/** Who is billed, and where the receipt goes. The card itself is the provider's page's matter. */
export function BillingStep(props: BillingStepProps) {
  const { frame, name, email, isGuest, address, toPay, paysNext } = props;
  const { t, locale } = useTranslation();
  return (
    <StepPage frame={frame} heading={t("billing.title")}>
      <Lead>{t("billing.lead")}</Lead>
      <StepForm
        aria-label={t("billing.title")}
        frame={frame}
        go={paysNext ? t("billing.continue") : undefined}
      >
        <DescriptionList
          items={[
            { term: t("billing.name"), description: name },
            { term: t("billing.email"), description: email },
            ...(address === null
              ? []
              : [
                  {
                    term: t("billing.address"),
                    description: formatAddress(address, locale),
                    action: {
                      href: checkoutSteps["billing-address"].path,
                      label: t("summary.change"),
                      about: t("summary.about.billing-address"),
                    },
                  },
                ]),
            {
              term: t("billing.toPay"),
              description: <strong>{formatMoney(toPay, locale)}</strong>,
            },
          ]}
        />
      </StepForm>
      <CallBoxOffice>{t(isGuest ? "billing.wrongGuest" : "billing.wrong")}</CallBoxOffice>
    </StepPage>
  );
}

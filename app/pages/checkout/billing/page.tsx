import type { Money } from "#contract/schemas/money";
import type { Address } from "#contract/schemas/address";
import { DescriptionList } from "~/ui/description-list";
import { checkoutSteps } from "~/domain/checkout/checkout-steps";
import type { StepFrame } from "~/pages/checkout/checkout-way";
import { formatAddress } from "~/i18n/format-address";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { CallBoxOffice } from "~/ui/call-box-office";
import { StepForm, StepPage } from "../step-page";

type BillingStepProps = {
  frame: StepFrame;
  name: string;
  email: string;
  isGuest: boolean;
  address: Address | null;
  toPay: Money;
  /** Whether the payment is the next step. */
  paysNext: boolean;
};

/** The card itself is entered on the provider's page. */
export function BillingStep(props: BillingStepProps) {
  const { frame, name, email, isGuest, address, toPay, paysNext } = props;
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
      {isGuest ? (
        <p>
          {t("billing.wrongGuest")}{" "}
          <a href={checkoutSteps.account.path}>{t("checkout.account.changeDetails")}</a>
        </p>
      ) : (
        <CallBoxOffice>{t("billing.wrong")}</CallBoxOffice>
      )}
    </StepPage>
  );
}

import { Button } from "~/components/button";
import { DescriptionList } from "~/components/description-list";
import { FormStack } from "~/components/form-stack";
import { Lead } from "~/components/lead";
import type { ProgressEntry } from "~/domain/checkout-steps";
import type { Address } from "~/domain/customer";
import type { Money } from "~/domain/money";
import { formatAddress } from "~/i18n/format-address";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";

import { CallBoxOffice } from "../contact/call-box-office";
import { CheckoutFrame } from "./checkout-frame";
import { StepBack } from "./step-back";

export type BillingStepProps = {
  progress: ProgressEntry[];
  back: string;
  name: string;
  email: string;
  address: Address | null;
  toPay: Money;
};

/** Who is billed, and where the receipt goes. The card itself is the provider's page's matter. */
export function BillingStep({ progress, back, name, email, address, toPay }: BillingStepProps) {
  const { t, locale } = useWords();
  return (
    <CheckoutFrame progress={progress} heading={t("billing.title")}>
      <Lead>{t("billing.lead")}</Lead>
      <FormStack aria-label={t("billing.title")}>
        <DescriptionList
          items={[
            { term: t("billing.name"), description: name },
            { term: t("billing.email"), description: email },
            ...(address === null
              ? []
              : [{ term: t("billing.address"), description: formatAddress(address, locale) }]),
            {
              term: t("billing.toPay"),
              description: <strong>{formatMoney(toPay, locale)}</strong>,
            },
          ]}
        />
        <p>
          {/* A text browser sends a form without any field as a GET. */}
          <input type="hidden" name="intent" value="continue" />
          <Button>{t("billing.continue")}</Button>
        </p>
      </FormStack>
      <CallBoxOffice>{t("billing.wrong")}</CallBoxOffice>
      <StepBack progress={progress} back={back} />
    </CheckoutFrame>
  );
}

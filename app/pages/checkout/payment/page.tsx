import type { Money } from "#contract/schemas/money";
import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { DescriptionList } from "~/ui/description-list";
import { FormStack } from "~/ui/forms/field-set";
import { Lead, Stack } from "~/ui/layout/primitives";
import type { StepFrame } from "~/pages/checkout/checkout-way";
import type { PaymentProblem } from "~/pages/checkout/payment-problem-summary";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { countText } from "~/pages/basket/line-words";
import { CheckoutFrame } from "../step-page";
import { PaymentProblemSummary } from "../payment-problem-summary";

type PaymentPageProps = {
  frame: Pick<StepFrame, "progress" | "back">;
  toPay: Money;
  ticketCount: number;
  otherCount: number;
  /** ISO with offset; null when no seats are held. */
  heldUntil: string | null;
  email: string;
  /** Whether its button pays; else it leads to the summary. */
  isLast: boolean;
  asksToKeepCard: boolean;
  attemptKey: string;
  answer: { problem: PaymentProblem } | undefined;
};

/** The last page before the card provider's: what will be charged, who gets the receipt, one button. */
export function PaymentPage(props: PaymentPageProps) {
  const { frame, toPay, heldUntil, email, isLast, answer } = props;
  const { t, locale } = useTranslation();
  const sum = formatMoney(toPay, locale);
  const mobile = mobilePaymentOf(toPay.currency);
  return (
    <CheckoutFrame
      progress={frame.progress}
      heading={t("payment.title")}
      errors={
        <PaymentProblemSummary
          problem={answer?.problem}
          heldUntil={heldUntil && formatDate(heldUntil, "time-with-zone", locale)}
        />
      }
    >
      <FormStack aria-label={t("payment.title")}>
        <DescriptionList
          items={[
            { term: t("payment.toPay"), description: <strong>{sum}</strong> },
            {
              term: t("payment.for"),
              description: t("payment.allIncluded", {
                what: countText(t, props),
              }),
            },
            { term: t("payment.receiptTo"), description: email },
          ]}
        />
        <Stack gap="small">
          <p>{t(isLast ? "payment.nextPage" : "payment.afterSummary")}</p>
          {mobile === null ? null : <p>{t(`payment.mobile.${mobile}`)}</p>}
          <Lead>{t("payment.comeBack")}</Lead>
        </Stack>
        {props.asksToKeepCard ? (
          <CheckboxField
            field={{ id: "keep-card", name: "keepCard" }}
            label={t("payment.keepCard")}
            hint={t("payment.keepCardHint")}
          />
        ) : null}
        <input type="hidden" name="attemptKey" value={props.attemptKey} />
        <input type="hidden" name="total" value={toPay.amount} />
        <p>
          <Button>{isLast ? t("payment.pay", { sum }) : t("checkout.continue")}</Button>
        </p>
      </FormStack>
      <BackLink href={frame.back}>{t("payment.back")}</BackLink>
    </CheckoutFrame>
  );
}

const MOBILE = { DKK: "mobilepay", SEK: "swish" } as const;

/** The phone payment that the provider's page offers beside the card in this currency. */
export function mobilePaymentOf(currency: string) {
  return currency in MOBILE ? MOBILE[currency as keyof typeof MOBILE] : null;
}

import { knownName } from "#contract/text/known-names";
import { getMobilePayment, type Money } from "#contract/schemas/money";
import { isFree } from "~/domain/arithmetic/money";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { joinOr } from "~/i18n/join-or";
import { useTranslation } from "~/i18n/translation-context";
import type { AssumedDelivery } from "~/parts/checkout/assumed-delivery";
import type { StepFrame } from "~/parts/checkout/visitor-steps";
import { guestPayForm } from "~/parts/sign-in/forms";
import { AccessForm } from "~/parts/sign-in/sign-in-forms";
import { Button } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { buttonName } from "~/ui/forms/button-value";
import { PersonFields } from "~/ui/forms/person-fields";
import { ActionTarget } from "~/ui/visibility";
import { OrderTerms } from "~/parts/checkout/order-terms";
import { PayButtonText } from "../pay-button-text";
import { PaymentNote } from "../payment-problem-summary";

/** What the summary would ask a guest for, if it is all that is left to do. */
export type GuestPayment = {
  attemptKey: string;
  /** Null if nothing is delivered. */
  delivery: AssumedDelivery | null;
  /** What else the guest can choose on the delivery page. */
  otherDeliveries: readonly { id: string; name: string; price: Money }[];
};

type Props = { frame: StepFrame; payment: GuestPayment; labelledBy: string };

/** The guest's details and the terms, with a button that pays, and others to choose a delivery or see the summary first. */
export function GuestPayForm({ frame, payment, labelledBy }: Props) {
  const { t, locale } = useTranslation();
  const { tickets, totals } = frame.order;
  const { toPay, giftVouchers, credit } = totals;
  const hasTenders = giftVouchers.amount + credit.amount > 0;
  const { delivery, otherDeliveries } = payment;
  const payText = <PayButtonText toPay={toPay} />;
  const others = otherDeliveries.map(({ name, price }) => {
    const known = knownName(t, "delivery", name);
    return isFree(price) ? known : `${known} (${formatPrice(price, locale)})`;
  });
  const review = (
    <Button standalone look="link">
      {t("access.reviewFirst")}
    </Button>
  );
  return (
    <AccessForm form={guestPayForm} labelledBy={labelledBy} basketToken={frame.basketToken}>
      {(fields) => (
        <>
          {/* Enter submits with the first button. */}
          <button type="submit" name={buttonName("way", "pay")} hidden tabIndex={-1}>
            {payText}
          </button>
          <PersonFields fields={fields} guest />
          {delivery === null ? (
            review
          ) : (
            <DescriptionList
              items={[
                [
                  t("summary.delivery"),
                  <>
                    <ContentText kind="delivery" text={delivery.name} />
                    <br />
                    {delivery.words ?? <ContentText kind="delivery" text={delivery.description} />}
                    {otherDeliveries.length === 0 ? null : (
                      <p>
                        {t("access.otherDeliveries", { ways: joinOr(t, others) })}{" "}
                        <Button look="link" name="way" value="delivery">
                          {t("summary.change")}
                          <ActionTarget>{t("summary.about.delivery")}</ActionTarget>
                        </Button>
                      </p>
                    )}
                    {review}
                  </>,
                ],
              ]}
            />
          )}
          <OrderTerms tickets={tickets} />
          <CheckboxField field={fields.terms} label={t("summary.terms.accept")} required />
          <input type="hidden" name="total" value={toPay.amount} />
          <input type="hidden" name="attemptKey" value={payment.attemptKey} />
          <PaymentNote mobile={getMobilePayment(toPay.currency)} hasTenders={hasTenders} />
          <Button standalone look="sun" name="way" value="pay">
            {payText}
          </Button>
        </>
      )}
    </AccessForm>
  );
}

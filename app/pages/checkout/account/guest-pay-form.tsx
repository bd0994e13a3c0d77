import { getMobilePayment, type Money } from "#contract/schemas/money";
import { isFree } from "~/domain/dates-and-money/money";
import { formatPrice } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import type { AssumedDelivery } from "~/parts/checkout/assumed-delivery";
import type { StepFrame } from "~/parts/checkout/visitor-steps";
import { guestPayForm } from "~/parts/sign-in/forms";
import { AccessForm } from "~/parts/sign-in/sign-in-forms";
import { Button } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { Row } from "~/ui/layout/primitives";
import { PersonFields } from "~/ui/forms/person-fields";
import { OrderTerms } from "~/parts/checkout/order-terms";
import { usePayButtonText } from "../pay-button-text";
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

/** The guest's details and the terms, with a button that pays and one that shows the summary first. */
export function GuestPayForm({ frame, payment, labelledBy }: Props) {
  const { t, locale } = useTranslation();
  const { tickets, totals } = frame.order;
  const { toPay, giftVouchers, credit } = totals;
  const hasTenders = giftVouchers.amount + credit.amount > 0;
  const { delivery, otherDeliveries } = payment;
  const payText = usePayButtonText(toPay);
  return (
    <AccessForm form={guestPayForm} labelledBy={labelledBy} basketToken={frame.basketToken}>
      {(fields) => (
        <>
          <PersonFields fields={fields} guest />
          {delivery === null ? null : (
            <DescriptionList
              items={[
                [
                  t("summary.delivery"),
                  <>
                    <ContentText kind="delivery" text={delivery.name} />
                    <br />
                    {delivery.words ?? <ContentText kind="delivery" text={delivery.description} />}
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
          <div className="pay-bar">
            <Button standalone name="way" value="pay">
              {payText}
            </Button>
          </div>
          <Button standalone look="quiet">
            {t("access.reviewFirst")}
          </Button>
          {otherDeliveries.length === 0 ? null : (
            // Below the button that pays, which Enter in a field presses.
            <Row>
              <span>{t("access.otherDeliveries")}</span>
              {otherDeliveries.map(({ id, name, price }) => (
                <Button key={id} look="link" name="way" value="delivery">
                  <ContentText kind="delivery" text={name} /> ·{" "}
                  {isFree(price) ? t("delivery.free") : formatPrice(price, locale)}
                </Button>
              ))}
            </Row>
          )}
        </>
      )}
    </AccessForm>
  );
}

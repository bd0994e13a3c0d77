import { knownName } from "#contract/text/known-names";
import { getMobilePayment } from "#contract/schemas/money";
import { useTranslation } from "~/i18n/translation-context";
import type { AssumedDelivery } from "~/parts/checkout/assumed-delivery";
import type { StepFrame } from "~/parts/checkout/visitor-steps";
import { guestPayForm } from "~/parts/sign-in/forms";
import { AccessForm } from "~/parts/sign-in/sign-in-forms";
import { Button } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { DescriptionList } from "~/ui/description-list";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { EnterButton } from "~/ui/forms/enter-button";
import { Fields } from "~/ui/forms/field-set";
import { PersonFields } from "~/ui/forms/person-fields";
import { ActionTarget } from "~/ui/visibility";
import { OrderPanel } from "~/parts/checkout/order-panel";
import { OrderTerms } from "~/parts/checkout/order-terms";
import { RevisionField } from "~/parts/checkout/revision-field";
import { PayButtonText } from "../pay-button-text";
import { PaymentNote } from "../payment-problem-summary";

/** What the summary would ask a guest for, if it is all that is left to do. */
export type GuestPayment = {
  attemptKey: string;
  /** Null if nothing is delivered. */
  delivery: AssumedDelivery | null;
  /** Whether the delivery page has others. */
  hasOtherDeliveries: boolean;
};

type Props = { frame: StepFrame; payment: GuestPayment; labelledBy: string };

/**
 * The guest's details, and beside them the order with its terms and the button that pays, and others to choose a delivery
 * or see the summary first. For `StepPage`'s `form`.
 */
export function GuestPayForm({ frame, payment, labelledBy }: Props) {
  const { t } = useTranslation();
  const { tickets, totals } = frame.order;
  const { toPay, giftVouchers, credit } = totals;
  const hasTenders = giftVouchers.amount + credit.amount > 0;
  const { delivery, hasOtherDeliveries } = payment;
  const payText = <PayButtonText toPay={toPay} />;
  return (
    <AccessForm form={guestPayForm} labelledBy={labelledBy} basketToken={frame.basketToken} isSplit>
      {(fields) => (
        <>
          <EnterButton name="way" value="pay">
            {payText}
          </EnterButton>
          <Fields>
            <PersonFields fields={fields} guest />
            {delivery === null ? null : (
              <DescriptionList
                items={[
                  [
                    t("summary.delivery"),
                    <>
                      {delivery.isByEmail ? (
                        t("summary.deliveryByEmail", {
                          name: knownName(t, "delivery", delivery.name),
                        })
                      ) : (
                        <>
                          <ContentText kind="delivery" text={delivery.name} />
                          <br />
                          {delivery.words ?? (
                            <ContentText kind="delivery" text={delivery.description} />
                          )}
                        </>
                      )}{" "}
                      {hasOtherDeliveries ? (
                        <Button look="link" name="way" value="delivery">
                          {t("summary.change")}
                          <ActionTarget>{t("summary.about.delivery")}</ActionTarget>
                        </Button>
                      ) : null}
                    </>,
                  ],
                ]}
              />
            )}
          </Fields>
          <input type="hidden" name="total" value={toPay.amount} />
          <RevisionField revision={frame.order.revision} />
          <input type="hidden" name="attemptKey" value={payment.attemptKey} />
          <OrderPanel
            order={frame.order}
            // Not a bar of narrow windows: the fields above it come first.
            formPart={
              <>
                <OrderTerms tickets={tickets} />
                <PaymentNote mobile={getMobilePayment(toPay.currency)} hasTenders={hasTenders} />
                <CheckboxField field={fields.terms} label={t("summary.terms.accept")} required />
                <Button wide look="sun" name="way" value="pay">
                  {payText}
                </Button>
                <Button standalone look="link">
                  {t("access.reviewFirst")}
                </Button>
              </>
            }
          />
        </>
      )}
    </AccessForm>
  );
}

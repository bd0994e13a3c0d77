import type { Membership } from "#contract/schemas/membership";
import type { PaymentMethod } from "#contract/schemas/recurring";

import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { Collapsible } from "~/ui/collapsible";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/forms/select-field";
import { VisuallyHidden } from "~/ui/visibility";
import { ContentText } from "~/ui/content-text";
import { paymentMethodName } from "~/i18n/payment-words";

export type AutoRenewalProps = {
  membership: Membership;
  methods: readonly PaymentMethod[];
  /** Error of the payment method field. */
  error: string | null;
};

export const methodFieldId = (membershipId: string) => `method-${membershipId}`;

/** Form to turn on automatic renewal; renders nothing if the membership can't renew, already does, or there is nothing to pay with. */
export function AutoRenewal({ membership, methods, error }: AutoRenewalProps) {
  const { t, locale } = useTranslation();
  const { id, level, nextChargeIfEnabled, debitOrderId, automaticRenewal } = membership;
  const { savedCards } = usePageFrame().features;
  if (nextChargeIfEnabled === null || automaticRenewal !== null) return null;
  if (methods.length === 0 && debitOrderId === null && !savedCards) return null;
  const ofLevel = (
    <VisuallyHidden>
      : <ContentText kind="membership" text={level.name} />
    </VisuallyHidden>
  );
  const hasAccount = methods.some(({ kind }) => kind === "bank-account");
  return (
    <div className="no-print">
      <Collapsible
        title={t("account.renewal.title", {
          price: formatPrice(level.renewalPrice, locale),
        })}
        open={error !== null}
      >
        {methods.length === 0 ? (
          <p>
            {t(debitOrderId === null ? "account.renewal.keepCard" : "account.renewal.noMethod")}
          </p>
        ) : (
          <form method="post" className="grid max-w-form gap-3">
            <input type="hidden" name="membership" value={id} />
            <p>
              {t("account.renewal.terms", {
                price: formatPrice(level.renewalPrice, locale),
                date: formatDay(nextChargeIfEnabled, "date", locale),
              })}
            </p>
            <SelectField
              field={{ id: methodFieldId(id), name: "method" }}
              label={t("account.renewal.payBy")}
              options={methods.map((method) => ({
                value: method.id,
                label: paymentMethodName(t, method),
              }))}
              placeholder={t("account.renewal.choose")}
              errors={error === null ? [] : [error]}
            />
            <Button standalone look="quiet" name="intent" value="renew-by">
              {t("account.renewal.turnOn")}
              {ofLevel}
            </Button>
          </form>
        )}
        {debitOrderId === null || hasAccount ? null : (
          <form method="post">
            <input type="hidden" name="membership" value={id} />
            <Button look="quiet" name="intent" value="direct-debit">
              {t("account.renewal.useAccount")}
              {ofLevel}
            </Button>
          </form>
        )}
      </Collapsible>
    </div>
  );
}

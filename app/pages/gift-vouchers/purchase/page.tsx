import type { ItemOfKind } from "#contract/schemas/basket-item";
import type { Money } from "#contract/schemas/money";
import { GIFT_VOUCHER_COUNTS } from "~/domain/schemas/gift-voucher";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { OptionCards } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import { IfOpen } from "~/ui/layout/if-open";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Row, Split, Stack } from "~/ui/layout/primitives";
import { GiftCardPreview } from "~/parts/gift-vouchers/gift-card";
import { MailingFields } from "~/parts/gift-vouchers/mailing-fields";
import { purchaseForm } from "./form";

type PurchasePageProps = {
  amounts: readonly Money[];
  /** The line of the basket that the form changes; null to add one. */
  edited: ItemOfKind<"gift-voucher"> | null;
  /** The amount that the visitor chose on the page before, in minor units. */
  preset: string | null;
  days: { first: string; last: string };
  requestKey: string;
};

export const purchaseTitle = (edited: unknown) =>
  edited === null ? "giftCards.purchase.title" : "giftCards.purchase.editTitle";

export function PurchasePage(props: PurchasePageProps) {
  const { amounts, edited, preset, days, requestKey } = props;
  const { t, locale } = useTranslation();
  const middle = amounts[Math.floor(amounts.length / 2)];
  const offered = amounts.find(({ amount }) => String(amount) === preset) ?? middle;
  const { id, fields, errors } = usePageForm(purchaseForm, {
    defaults:
      edited === null
        ? { amount: String(offered?.amount ?? ""), quantity: "1" }
        : { ...edited.details, amount: edited.productId, quantity: String(edited.quantity) },
  });
  return (
    <Main>
      {errors}
      <Split>
        <Stack gap="large">
          <Stack gap="small">
            {edited === null ? (
              <BackLink href={pathTo("gift-vouchers")}>{t("giftCards.title")}</BackLink>
            ) : (
              <BackLink href={pathTo("basket")}>{t("basket.title")}</BackLink>
            )}
            <h1>{t(purchaseTitle(edited))}</h1>
            <Lead>{t("giftCards.purchase.lead")}</Lead>
          </Stack>
          <PageForm id={id} aria-label={t("giftCards.buy")} requestKey={requestKey}>
            <OptionCards
              field={fields.amount}
              legend={t("giftCards.purchase.amount")}
              options={amounts.map((money) => ({
                value: String(money.amount),
                label: formatPrice(money, locale),
              }))}
            />
            <SelectField
              field={fields.quantity}
              label={t("giftCards.purchase.quantity")}
              short
              options={GIFT_VOUCHER_COUNTS.map((count) => ({ value: count, label: count }))}
            />
            <MailingFields
              fields={fields}
              days={days}
              hint={t("giftCards.purchase.recipientHint")}
            />
            <Row>
              <Button look="sun">
                {t(edited === null ? "giftCards.purchase.add" : "giftCards.purchase.save")}
              </Button>
              <IfOpen route="gift-voucher-check">
                <a href={pathTo("gift-voucher-check")}>{t("giftCards.balance.title")}</a>
              </IfOpen>
            </Row>
          </PageForm>
        </Stack>
        <GiftCardPreview
          amounts={amounts.map((money) => formatPrice(money, locale))}
          chosen={amounts.findIndex(({ amount }) => String(amount) === fields.amount.initialValue)}
          name={typeof fields.toName.initialValue === "string" ? fields.toName.initialValue : ""}
          nameField={fields.toName.id}
          noName={t("giftCards.purchase.caption")}
        />
      </Split>
    </Main>
  );
}

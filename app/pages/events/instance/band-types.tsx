import type { PriceBand, PriceType, TicketPrice } from "#contract/schemas/price-list";
import { TextField } from "~/ui/forms/text-field";
import { TicketChoice } from "~/ui/forms/ticket-choice";
import { amountField, quantityField } from "~/domain/schemas/ticket-choice";
import { formatMoney } from "~/i18n/format-money";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";

type BandTypeProps = {
  band: PriceBand;
  type: PriceType;
  price: TicketPrice;
  max: number;
  /** As it was chosen before. */
  quantity: string | undefined;
  amount: string | undefined;
  errors: readonly string[];
  refusedBy: string | undefined;
};

/** How many of one price type in one band; and, where the visitor says the price, what each is to cost. */
export function BandType(props: BandTypeProps) {
  const { band, type, price, max, quantity, amount, errors, refusedBy } = props;
  const { t, locale } = useTranslation();
  const { payWhatYouWish: wish } = type;
  const fee =
    price.fee.amount > 0
      ? t("performance.includingFee", { fee: formatMoney(price.fee, locale) })
      : t("performance.noFee");
  const choice = (
    <TicketChoice
      id={`${bandFieldId(band.id)}-${price.priceTypeId}`}
      name={quantityField(band.id, price.priceTypeId)}
      priceType={type.name}
      price={formatMoney(price.total, locale)}
      note={wish === null ? fee : t("performance.wish.suggested", { fee })}
      max={max}
      defaultValue={Math.min(max, Number(quantity ?? 0) || 0)}
      unitPrice={wish === null ? price.total.amount : undefined}
      invalid={refusedBy !== undefined}
      describedBy={refusedBy}
    />
  );
  if (wish === null) return choice;
  return (
    <>
      {choice}
      <TextField
        field={{
          id: amountFieldId(band.id, price.priceTypeId),
          name: amountField(band.id, price.priceTypeId),
          initialValue: amount,
          maxLength: 20,
        }}
        label={t("performance.wish.label", {
          min: formatMoney(wish.min, locale),
          max: formatMoney(wish.max, locale),
        })}
        hint={wishHint(t, locale, wish, price)}
        errors={errors}
        errorPrefix={t("common.errorPrefix")}
        inputMode="decimal"
        autoComplete="off"
        width="short"
      />
    </>
  );
}

/** What is suggested, and what is added to it. */
function wishHint(
  t: Translate,
  locale: Locale,
  { fee }: NonNullable<PriceType["payWhatYouWish"]>,
  price: TicketPrice,
): string {
  const suggested = formatMoney(price.faceValue, locale);
  if (fee === null) return t("performance.wish.noFee", { suggested });
  const amounts = {
    suggested,
    fee: formatMoney(fee.amount, locale),
    from: formatMoney(fee.from, locale),
  };
  return fee.from.amount > 0
    ? t("performance.wish.feeFrom", amounts)
    : t("performance.wish.fee", amounts);
}

/** The id of a band's field set, for the error summary to lead to. */
export function bandFieldId(bandId: string): string {
  return `band-${bandId.replace(/[^\w-]/g, "_")}`;
}

/** The id of the field for what one ticket is to cost, where the visitor says so. */
export function amountFieldId(bandId: string, priceTypeId: string): string {
  return `${bandFieldId(bandId)}-${priceTypeId}-amount`;
}

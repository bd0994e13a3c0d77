import type { SubmissionResult } from "@conform-to/react";

import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceBand, PriceList, PriceType, TicketPrice } from "#contract/schemas/price-list";
import type { TicketRefusal } from "~/pages/basket/basket-refusal";
import { amountField, quantityField } from "~/domain/schemas/ticket-choice";
import { formatMoney } from "~/i18n/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { Words } from "~/i18n/translation-context";
import { BandChoice } from "~/ui/forms/band-choice";
import { TextField } from "~/ui/forms/text-field";
import { TicketChoice } from "~/ui/forms/ticket-choice";

import { refusalMessage } from "../refusal-message";
import { sectionGroups } from "../seat-words";
import type { FoundSeatsAnswer } from "./found-seats";

export type ChoiceAnswer = {
  lastResult: SubmissionResult;
  refusal: TicketRefusal | null;
  found: FoundSeatsAnswer | null;
};

/** A larger number of seats left is not shown, since it does not help to decide. */
const MOST_SEATS_SHOWN = 20;

/** At most this share of a band's seats is "limited availability". */
const LIMITED_SHARE = 0.1;

type BandProps = {
  band: PriceBand;
  instance: InstanceDetail;
  priceList: PriceList;
  answer: ChoiceAnswer | undefined;
};

export function Band({ band, instance, priceList, answer }: BandProps) {
  const words = useTranslation();
  const { t } = words;
  const refusal = answer?.refusal;
  const isRefused = refusal?.code === "not-enough-seats" && refusal.band === band.name;
  const { quantity, amount } = (answer?.lastResult.initialValue ?? {}) as {
    quantity?: ByBandAndType;
    amount?: ByBandAndType;
  };
  const max = Math.min(instance.maxTickets, band.byPrice);
  const amountErrors = amountErrorsOf(words, priceList, answer?.lastResult.error ?? {});
  return (
    <BandChoice
      id={bandFieldId(band.id)}
      letter={band.name}
      bandName={t("performance.bandName", { band: band.name })}
      where={sectionGroups(band.sections.map(({ name }) => name)).join(" · ")}
      note={bandNote(t, band)}
      errors={isRefused ? [refusalMessage(t, refusal)] : []}
      errorPrefix={t("common.errorPrefix")}
    >
      {max === 0 ? (
        <p className="text-muted">
          {t(band.available > 0 ? "performance.chosenOnly" : "availability.sold-out")}
        </p>
      ) : (
        band.prices.map((price) => {
          const { priceTypeId } = price;
          const type = priceList.priceTypes.find(({ id }) => id === priceTypeId);
          if (type === undefined) return null;
          const name = amountField(band.id, priceTypeId);
          return (
            <BandType
              key={priceTypeId}
              {...{ band, type, price, max }}
              quantity={quantity?.[band.id]?.[priceTypeId]}
              amount={amount?.[band.id]?.[priceTypeId]}
              errors={amountErrors
                .filter((error) => error.name === name)
                .map((error) => error.message)}
              refusedBy={isRefused ? `${bandFieldId(band.id)}-error` : undefined}
            />
          );
        })
      )}
    </BandChoice>
  );
}

type ByBandAndType = Record<string, Record<string, string | undefined> | undefined>;

/** "rows A to R · 12 left". */
function bandNote(t: Translate, band: PriceBand): string {
  const rows = [...new Set(band.sections.map((section) => section.rows))].filter(
    (row) => row !== null,
  );
  return [...(rows.length === 1 ? rows : []), ...seatsLeft(t, band)].join(" · ");
}

function seatsLeft(t: Translate, { byPrice, capacity }: PriceBand): string[] {
  if (byPrice === 0) return [];
  if (byPrice <= MOST_SEATS_SHOWN) return [t("performance.left", { count: byPrice })];
  return byPrice <= capacity * LIMITED_SHARE ? [t("performance.limited")] : [];
}

type BandTypeProps = {
  band: PriceBand;
  type: PriceType;
  price: TicketPrice;
  max: number;
  quantity: string | undefined;
  amount: string | undefined;
  errors: readonly string[];
  /** The id of the message that refuses the quantity. */
  refusedBy: string | undefined;
};

function BandType(props: BandTypeProps) {
  const { band, type, price, max, quantity, amount, errors, refusedBy } = props;
  const words = useTranslation();
  const { t, locale } = words;
  const { payWhatYouWish: range } = type;
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
      note={range === null ? fee : t("performance.wish.suggested", { fee })}
      max={max}
      defaultValue={Math.min(max, Number(quantity ?? 0) || 0)}
      unitPrice={range === null ? price.total.amount : undefined}
      refusedBy={refusedBy}
    />
  );
  if (range === null) return choice;
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
          min: formatMoney(range.min, locale),
          max: formatMoney(range.max, locale),
        })}
        hint={amountHint(words, range, price)}
        errors={errors}
        errorPrefix={t("common.errorPrefix")}
        inputMode="decimal"
        autoComplete="off"
        width="short"
      />
    </>
  );
}

function amountHint(
  { t, locale }: Words,
  { fee }: NonNullable<PriceType["payWhatYouWish"]>,
  price: TicketPrice,
): string {
  const suggested = formatMoney(price.faceValue, locale);
  if (fee === null) return t("performance.wish.noFee", { suggested });
  return t(fee.from.amount > 0 ? "performance.wish.feeFrom" : "performance.wish.fee", {
    suggested,
    fee: formatMoney(fee.amount, locale),
    from: formatMoney(fee.from, locale),
  });
}

export function amountErrorsOf(
  { t, locale }: Words,
  { bands, priceTypes }: PriceList,
  errors: Readonly<Record<string, readonly string[] | null>>,
): { name: string; fieldId: string; message: string }[] {
  return bands.flatMap(({ id: band, prices }) =>
    prices.flatMap(({ priceTypeId }) => {
      const name = amountField(band, priceTypeId);
      const [key] = errors[name] ?? [];
      const range = priceTypes.find(({ id }) => id === priceTypeId)?.payWhatYouWish;
      if (key === undefined || !range) return [];
      const message = t(key === "amount" ? "validation.amount" : "validation.amountRange", {
        min: formatMoney(range.min, locale),
        max: formatMoney(range.max, locale),
      });
      return [{ name, fieldId: amountFieldId(band, priceTypeId), message }];
    }),
  );
}

export function bandFieldId(bandId: string): string {
  return `band-${bandId.replace(/[^\w-]/g, "_")}`;
}

function amountFieldId(bandId: string, priceTypeId: string): string {
  return `${bandFieldId(bandId)}-${priceTypeId}-amount`;
}

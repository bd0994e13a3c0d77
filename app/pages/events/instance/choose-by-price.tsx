import { useForm } from "@conform-to/react";

import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceBand, PriceList, PriceType, TicketPrice } from "#contract/schemas/price-list";
import { bandClass } from "~/domain/bands";
import { packId } from "~/domain/packed-id";
import { amountField, quantityField } from "~/domain/schemas/ticket-choice";
import { countedTotal, formatMoney, formatPrice } from "~/i18n/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { upTo } from "~/i18n/up-to";
import { useOwnPath } from "~/ui/forms/own-path";
import { Button } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { BandChoice, PriceTypeNotes, TicketChoice } from "~/ui/forms/band-choice";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { TextField } from "~/ui/forms/text-field";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { RunningTotal } from "~/ui/totals";

import { commonFee } from "~/parts/performances/performance-sale";
import { FEW_LEFT, isLimited } from "#contract/rules/availability";
import { ownSectionName, sectionName } from "#contract/section-name";
import { SectionWords } from "~/ui/section-text";
import { refusalMessage } from "~/parts/refusals/refusal-message";
import { RowLimitNote } from "../seat-pages";
import { partsOfHall, rowsText, sectionGroups } from "~/i18n/seat-words";
import {
  listAmountErrors,
  amountFieldId,
  bandFieldId,
  quantityFieldId,
  isAboutBand,
  type ChoiceAnswer,
} from "./choice-errors";
import { FOUND_ID } from "./found-seats";
import { feeHint, suggestionNote } from "./wish-notes";

const FORM_ID = "choose-by-price";

const HINTS = {
  reserved: "performance.chooseByPriceHint",
  general: "performance.chooseUnnumberedHint",
  virtual: "performance.chooseStreamHint",
} as const;

type ChooseByPriceProps = {
  instance: InstanceDetail;
  priceList: PriceList;
  requestKey: string;
  answer: ChoiceAnswer | undefined;
};

export function ChooseByPrice({ instance, priceList, requestKey, answer }: ChooseByPriceProps) {
  const { t, locale } = useTranslation();
  const [form] = useForm({ id: FORM_ID, lastResult: answer?.lastResult ?? null });
  const together = answer === undefined || form.initialValue?.["together"] === "on";
  // With pay what you wish, only the next page can show the total.
  const currency = priceList.priceTypes.some(({ payWhatYouWish }) => payWhatYouWish !== null)
    ? undefined
    : priceList.bands[0]?.prices[0]?.total.currency;
  const fee = commonFee(priceList);
  return (
    <form
      method="post"
      action={useOwnPath()}
      id={form.id}
      noValidate
      aria-labelledby={`${FORM_ID}-title`}
      className="grid min-w-0 gap-4"
    >
      <Stack gap="small">
        <h2 id={`${FORM_ID}-title`}>
          {t(
            instance.seating === "reserved"
              ? "performance.chooseByPrice"
              : "performance.chooseUnnumbered",
          )}
        </h2>
        <Lead>
          {fee && `${t("performance.allIncludeFee", { fee: formatPrice(fee, locale) })} `}
          {t(HINTS[instance.seating], upTo(instance.maxTickets))}
        </Lead>
        <RowLimitNote rowLimit={instance.rowLimit} />
      </Stack>
      <input type="hidden" name="requestKey" value={requestKey} />
      <div className="price-bands">
        {priceList.bands.map((band, index) => (
          <PriceBandFields
            key={band.id}
            band={band}
            look={bandClass(index)}
            instance={instance}
            priceList={priceList}
            answer={answer}
            showsFee={fee === null}
          />
        ))}
      </div>
      {/* The notes are about what to bring to the hall. */}
      {instance.seating === "virtual" ? null : <PriceTypeNotes priceTypes={priceList.priceTypes} />}
      {instance.seating === "reserved" ? (
        <div className="no-print">
          <CheckboxField
            field={{ id: "together", name: "together", initialValue: together ? "on" : undefined }}
            label={t("performance.together")}
          />
        </div>
      ) : null}
      {currency === undefined ? null : (
        <RunningTotal
          formId={FORM_ID}
          currency={currency}
          locale={locale}
          texts={countedTotal(t)}
        />
      )}
      <Row>
        <Button>{t("performance.addToBasket")}</Button>
        {instance.seating !== "reserved" ? null : (
          <Button look="quiet" name="intent" value="preview" formAction={`#${FOUND_ID}`}>
            {t("performance.showSeats")}
          </Button>
        )}
      </Row>
    </form>
  );
}

/** A larger number of seats left is not shown, because it doesn't help visitors decide. */
const MAX_SEATS_SHOWN = 20;

type PriceBandFieldsProps = {
  band: PriceBand;
  /** `bandClass` */
  look: string;
  instance: InstanceDetail;
  priceList: PriceList;
  answer: ChoiceAnswer | undefined;
  showsFee: boolean;
};

function PriceBandFields(props: PriceBandFieldsProps) {
  const { band, look, instance, priceList, answer, showsFee } = props;
  const translation = useTranslation();
  const { t } = translation;
  const refusal = answer?.refusal;
  const isRefused = refusal?.code === "not-enough-seats" && isAboutBand(refusal, band);
  const { quantity, amount } = (answer?.lastResult.initialValue ?? {}) as {
    quantity?: ByBandAndType;
    amount?: ByBandAndType;
  };
  const max = Math.min(instance.maxTickets, band.byPrice);
  const amountErrors = listAmountErrors(translation, priceList, answer?.lastResult.error ?? {});
  const names = band.sections.map(({ name }) => name);
  const groups = sectionGroups(names.map((one) => sectionName(t, one)));
  const detailed = groups.length > 1;
  return (
    <BandChoice
      id={bandFieldId(band.id)}
      look={look}
      name={band.name}
      where={(detailed ? partsOfHall(names.map((one) => ownSectionName(t, one))) : groups).join(
        " · ",
      )}
      sections={names}
      detail={detailed ? <SectionWords text={groups.join(" · ")} of={names} /> : null}
      note={<BandNote band={band} />}
      errors={isRefused ? [refusalMessage(t, refusal)] : []}
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
              band={band}
              type={type}
              price={price}
              showsFee={showsFee}
              max={max}
              quantity={quantity?.[packId(band.id)]?.[packId(priceTypeId)]}
              amount={amount?.[packId(band.id)]?.[packId(priceTypeId)]}
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

/** "rows A to R · Only 12 left" */
function BandNote({ band }: { band: PriceBand }) {
  const { t } = useTranslation();
  const rows = [
    ...new Set(band.sections.flatMap((section) => rowsText(t, section.rowRanges) ?? [])),
  ];
  const facts = [...(rows.length === 1 ? rows : []), ...seatsLeft(t, band)];
  if (band.byPrice === 0 || band.byPrice > FEW_LEFT) return facts.join(" · ");
  return (
    <>
      {facts.map((fact) => `${fact} · `)}
      <strong className="text-few">{t("performance.onlyLeft", { count: band.byPrice })}</strong>
    </>
  );
}

function seatsLeft(t: Translate, { byPrice, capacity }: PriceBand): string[] {
  if (byPrice <= FEW_LEFT) return [];
  if (byPrice <= MAX_SEATS_SHOWN) return [t("performance.left", { count: byPrice })];
  return isLimited({ capacity, left: byPrice }) ? [t("performance.limited")] : [];
}

type BandTypeProps = {
  band: PriceBand;
  type: PriceType;
  price: TicketPrice;
  showsFee: boolean;
  max: number;
  quantity: string | undefined;
  amount: string | undefined;
  errors: readonly string[];
  /** Id of the error message for the quantity. */
  refusedBy: string | undefined;
};

function BandType(props: BandTypeProps) {
  const { band, type, price, showsFee, max, quantity, amount, errors, refusedBy } = props;
  const translation = useTranslation();
  const { t, locale } = translation;
  const { payWhatYouWish: range } = type;
  const fee =
    price.fee.amount > 0
      ? t("performance.includingFee", { fee: formatMoney(price.fee, locale) })
      : t("performance.noFee");
  const choice = (
    <TicketChoice
      id={quantityFieldId(band.id, price.priceTypeId)}
      name={quantityField(band.id, price.priceTypeId)}
      label={
        <>
          <ContentText kind="priceType" text={type.name} />{" "}
          <strong className="num block text-base">{formatPrice(price.total, locale)}</strong>{" "}
          {showsFee ? (
            <span className="block text-tiny text-muted">
              {range === null ? fee : suggestionNote(translation, price)}
            </span>
          ) : null}
        </>
      }
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
        hint={feeHint(translation, range)}
        errors={errors}
        inputMode="decimal"
        autoComplete="off"
        width="short"
      />
    </>
  );
}

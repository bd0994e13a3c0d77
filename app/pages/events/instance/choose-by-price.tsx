import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceBand, PriceList, PriceType } from "#contract/schemas/price-list";
import type { FoundSeat } from "#contract/schemas/best-available";
import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";
import { BandChoice } from "~/ui/forms/band-choice";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { RunningTotal } from "~/ui/totals";
import { amountField } from "~/domain/schemas/ticket-choice";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";
import { countedTotal, formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { bandFieldId, BandType, amountFieldId } from "./band-types";
import { FOUND_ID } from "./found-seats";
import { refusalMessage } from "../refusal-message";
import { sectionNames } from "../section-names";
import type { Translate } from "~/i18n/translate";
import type { Locale } from "~/i18n/locales";

/** Above this the number left is not shown, since it does not help to decide. */
const SAY_LEFT_UP_TO = 20;

/** Of this share or less it is said that there are few. */
const FEW = 0.1;

/** "rows A to R · 12 left": what the band is, and the truth about what is left of it. */
function bandNote(t: Translate, band: PriceBand): string {
  const rows = [...new Set(band.sections.map((section) => section.rows))].filter(
    (row) => row !== null,
  );
  const left = leftWords(t, band);
  return [...(rows.length === 1 ? rows : []), ...left].join(" · ");
}

/** "12 left", "limited availability", or nothing; of what can be had by price, which is what is chosen here. */
function leftWords(t: Translate, { byPrice, capacity }: PriceBand): string[] {
  if (byPrice === 0) return [];
  if (byPrice <= SAY_LEFT_UP_TO) return [t("performance.left", { count: byPrice })];
  return byPrice <= capacity * FEW ? [t("performance.limited")] : [];
}

export type ChoiceAnswer = {
  lastResult: SubmissionResult;
  refusal: TicketRefusal | null;
  /** The seats that would be taken now. */
  found: { seats: FoundSeat[]; requestKey: string } | null;
};

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

/** Bands from the top down, price types in each, the whole price with each: one form, no script needed. */
export function ChooseByPrice({ instance, priceList, requestKey, answer }: ChooseByPriceProps) {
  const { t, locale } = useTranslation();
  const [form] = useForm({ id: FORM_ID, lastResult: answer?.lastResult ?? null });
  const together = answer === undefined || form.initialValue?.["together"] === "on";
  // Where the visitor says the price, only the next page can add it up.
  const currency = priceList.priceTypes.some(({ payWhatYouWish }) => payWhatYouWish !== null)
    ? undefined
    : priceList.bands[0]?.prices[0]?.total.currency;
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
        <Lead>{t(HINTS[instance.seating], { max: instance.maxTickets })}</Lead>
      </Stack>
      <input type="hidden" name="requestKey" value={requestKey} />
      <div>
        {priceList.bands.map((band) => (
          <Band key={band.id} {...{ band, instance, priceList, answer }} />
        ))}
      </div>
      <PriceTypeNotes priceTypes={priceList.priceTypes} />
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

function Band({
  band,
  instance,
  priceList,
  answer,
}: Omit<ChooseByPriceProps, "requestKey"> & { band: PriceBand }) {
  const words = useTranslation();
  const { t } = words;
  const refusal = answer?.refusal;
  const refusedHere = refusal?.code === "not-enough-seats" && refusal.band === band.name;
  const { quantity, amount } = (answer?.lastResult.initialValue ?? {}) as {
    quantity?: ByType;
    amount?: ByType;
  };
  const max = Math.min(instance.maxTickets, band.byPrice);
  const wishes = wishMessages(words, priceList, answer?.lastResult.error ?? {});
  return (
    <BandChoice
      id={bandFieldId(band.id)}
      letter={band.name}
      bandName={t("performance.bandName", { band: band.name })}
      where={sectionNames(band.sections.map(({ name }) => name))}
      note={bandNote(t, band)}
      errors={refusedHere ? [refusalMessage(t, refusal, { instance })] : []}
      errorPrefix={t("common.errorPrefix")}
    >
      {max === 0 ? (
        <p className="text-muted">
          {t(band.available > 0 ? "performance.chosenOnly" : "availability.sold-out")}
        </p>
      ) : (
        band.prices.map((price) => {
          const type = priceList.priceTypes.find(({ id }) => id === price.priceTypeId);
          if (type === undefined) return null;
          const { priceTypeId } = price;
          const name = amountField(band.id, priceTypeId);
          return (
            <BandType
              key={priceTypeId}
              {...{ band, type, price, max }}
              quantity={quantity?.[band.id]?.[priceTypeId]}
              amount={amount?.[band.id]?.[priceTypeId]}
              errors={wishes.filter((wish) => wish.name === name).map(({ message }) => message)}
              refusedBy={refusedHere ? `${bandFieldId(band.id)}-error` : undefined}
            />
          );
        })
      )}
    </BandChoice>
  );
}

type ByType = Record<string, Record<string, string | undefined> | undefined>;

/** What goes with a price type, where there is something to know: "Under 30: please bring something that shows your age." */
function PriceTypeNotes({ priceTypes }: { priceTypes: readonly PriceType[] }) {
  const noted = priceTypes.filter(({ note }) => note !== null);
  return noted.length === 0 ? null : (
    <dl className="grid gap-1 text-small">
      {noted.map(({ id, name, note }) => (
        <div key={id}>
          <dt className="inline font-semibold">{name}:</dt> <dd className="inline">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is wrong with the sums that a visitor named, each with its field. */
export function wishMessages(
  { t, locale }: { t: Translate; locale: Locale },
  priceList: PriceList,
  errors: Readonly<Record<string, readonly string[] | null>>,
): { name: string; fieldId: string; message: string }[] {
  return priceList.bands.flatMap(({ id: band, prices }) =>
    prices.flatMap(({ priceTypeId }) => {
      const name = amountField(band, priceTypeId);
      const [key] = errors[name] ?? [];
      const type = priceList.priceTypes.find(({ id }) => id === priceTypeId);
      if (key === undefined || !type?.payWhatYouWish) return [];
      const { min, max } = type.payWhatYouWish;
      const sums = { min: formatMoney(min, locale), max: formatMoney(max, locale) };
      const message = t(key === "amount" ? "validation.amount" : "validation.amountRange", sums);
      return [{ name, fieldId: amountFieldId(band, priceTypeId), message }];
    }),
  );
}

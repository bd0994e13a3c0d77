import { useForm } from "@conform-to/react";
import type { SubmissionResult } from "@conform-to/react";

import { BandChoice } from "~/components/band-choice";
import { Button } from "~/components/button";
import { CheckboxField } from "~/components/checkbox-field";
import { Lead } from "~/components/lead";
import { RunningTotal } from "~/components/running-total";
import { Stack } from "~/components/stack";
import { TicketChoice } from "~/components/ticket-choice";
import type { InstanceDetail, PriceBand, PriceList } from "~/domain/event";
import { quantityField } from "~/domain/schemas/ticket-choice";
import type { TicketRefusal } from "~/domain/ticket-refusal";
import { formatMoney } from "~/i18n/format-money";
import { useWords } from "~/i18n/words-context";

import { bandFieldId } from "./band-field-id";
import { bandNote } from "./band-note";
import { refusalMessage } from "./refusal-message";
import { sectionNames } from "./section-names";

export type ChoiceAnswer = { lastResult: SubmissionResult; refusal: TicketRefusal | null };

const FORM_ID = "choose-by-price";

export type ChooseByPriceProps = {
  instance: InstanceDetail;
  priceList: PriceList;
  requestKey: string;
  answer: ChoiceAnswer | undefined;
};

/** Bands from the top down, price types in each, the whole price with each: one form, no script needed. */
export function ChooseByPrice({ instance, priceList, requestKey, answer }: ChooseByPriceProps) {
  const { t, locale } = useWords();
  const [form] = useForm({ id: FORM_ID, lastResult: answer?.lastResult ?? null });
  const together = answer === undefined || form.initialValue?.["together"] === "on";
  const currency = priceList.bands[0]?.prices[0]?.total.currency;
  return (
    <form
      method="post"
      id={form.id}
      noValidate
      aria-labelledby={`${FORM_ID}-title`}
      className="grid min-w-0 gap-4"
    >
      <Stack gap="small">
        <h2 id={`${FORM_ID}-title`}>{t("performance.chooseByPrice")}</h2>
        <Lead>
          {t(
            instance.seating === "reserved"
              ? "performance.chooseByPriceHint"
              : "performance.chooseUnnumberedHint",
            { max: instance.maxTickets },
          )}
        </Lead>
      </Stack>
      <input type="hidden" name="requestKey" value={requestKey} />
      <div>
        {priceList.bands.map((band) => (
          <Band key={band.id} {...{ band, instance, priceList, answer }} />
        ))}
      </div>
      {instance.seating === "reserved" ? (
        <CheckboxField
          field={{ id: "together", name: "together", initialValue: together ? "on" : undefined }}
          label={t("performance.together")}
        />
      ) : null}
      {currency === undefined ? null : (
        <RunningTotal
          formId={FORM_ID}
          currency={currency}
          locale={locale}
          text={t("performance.runningTotal", { total: "{total}" })}
        />
      )}
      <p>
        <Button>{t("performance.addToBasket")}</Button>
      </p>
    </form>
  );
}

function Band({
  band,
  instance,
  priceList,
  answer,
}: Omit<ChooseByPriceProps, "requestKey"> & { band: PriceBand }) {
  const { t, locale } = useWords();
  const refusal = answer?.refusal;
  const refusedHere = refusal?.code === "not-enough-seats" && refusal.band === band.id;
  const chosen = answer?.lastResult.initialValue?.["quantity"] as
    Record<string, Record<string, string> | undefined> | undefined;
  const max = Math.min(instance.maxTickets, band.available);
  return (
    <BandChoice
      id={bandFieldId(band.id)}
      letter={band.name}
      bandName={t("performance.bandName", { band: band.name })}
      where={sectionNames(band.sections.map(({ name }) => name))}
      note={bandNote(t, band)}
      errors={refusedHere ? [refusalMessage(t, refusal, { instance, priceList })] : []}
      errorPrefix={t("common.errorPrefix")}
    >
      {max === 0 ? (
        <p className="text-muted">{t("availability.sold-out")}</p>
      ) : (
        band.prices.map((price) => {
          const type = priceList.priceTypes.find(({ id }) => id === price.priceTypeId);
          const name = quantityField(band.id, price.priceTypeId);
          return type === undefined ? null : (
            <TicketChoice
              key={name}
              id={`${bandFieldId(band.id)}-${price.priceTypeId}`}
              name={name}
              priceType={type.name}
              price={formatMoney(price.total, locale)}
              note={
                price.fee.amount > 0
                  ? t("performance.includingFee", { fee: formatMoney(price.fee, locale) })
                  : t("performance.noFee")
              }
              max={max}
              defaultValue={Math.min(max, Number(chosen?.[band.id]?.[price.priceTypeId] ?? 0) || 0)}
              unitPrice={price.total.amount}
              invalid={refusedHere}
              describedBy={refusedHere ? `${bandFieldId(band.id)}-error` : undefined}
            />
          );
        })
      )}
    </BandChoice>
  );
}

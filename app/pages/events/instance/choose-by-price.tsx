import { useForm } from "@conform-to/react";

import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList, PriceType } from "#contract/schemas/price-list";
import { countedTotal } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { Button } from "~/ui/button";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { RunningTotal } from "~/ui/totals";

import { FOUND_ID } from "./found-seats";
import { Band } from "./price-band";
import type { ChoiceAnswer } from "./price-band";

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

/** One form with the bands from the top down and the price types of each. */
export function ChooseByPrice({ instance, priceList, requestKey, answer }: ChooseByPriceProps) {
  const { t, locale } = useTranslation();
  const [form] = useForm({ id: FORM_ID, lastResult: answer?.lastResult ?? null });
  const together = answer === undefined || form.initialValue?.["together"] === "on";
  // Where the visitor names a price, only the next page can add it up.
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

/** "Under 30: Bring proof of age." */
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

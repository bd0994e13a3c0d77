import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceBand, PriceList } from "#contract/schemas/price-list";
import { offerValue } from "~/domain/schemas/fields";
import { countedTotal, formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { upTo } from "~/i18n/up-to";
import {
  choosePresetPrice,
  commonFee,
  isFeeWaived,
  type PublicPrices,
} from "~/parts/performances/performance-sale";
import { Button } from "~/ui/button";
import { DecorativeImage } from "~/ui/decorative-image";
import { FieldSet } from "~/ui/forms/field-set";
import { useOwnPath } from "~/ui/forms/own-path";
import { SelectField } from "~/ui/forms/select-field";
import { Lead, Panel, Split, Stack } from "~/ui/layout/primitives";
import { RunningTotal } from "~/ui/totals";

import { AccessPricesNote } from "../access-prices-note";
import { RowLimitNote } from "../seat-pages";
import type { BandPlaces } from "~/domain/seating/band-places";
import { CountedSums } from "./counted-sums";
import { type ChoiceAnswer, isAboutBand, TICKETS_ID, WHERE_ID } from "./choice-errors";
import type { ChosenFields } from "./found-seats-path";
import { AmountField, listOtherTypes, OtherTypes } from "./other-types";
import { whoSeeStage, PlaceCard, placeTitles } from "./place-card";
import { MapLink, SeatLinks } from "./seat-links";

const FORM_ID = "choose-by-price";

const HINTS = {
  reserved: null,
  general: "performance.chooseUnnumberedHint",
  virtual: "performance.chooseStreamHint",
} as const;

type ChooseByPriceProps = {
  instance: InstanceDetail;
  priceList: PriceList;
  publicPrices: PublicPrices;
  places: BandPlaces;
  /** Null if nothing was chosen yet. */
  chosen: ChosenFields | null;
  requestKey: string;
  answer: ChoiceAnswer | undefined;
};

const USUAL_TICKETS = 2;

export function ChooseByPrice(props: ChooseByPriceProps) {
  const { instance, priceList, publicPrices, places, chosen, requestKey, answer } = props;
  const { t, locale } = useTranslation();
  const { bands, priceTypes } = priceList;
  const at = { event: instance.event.id, instance: instance.id };
  const isReserved = instance.seating === "reserved";
  const fee = commonFee(priceList);
  const hint = HINTS[instance.seating];
  const notes = [
    ...(fee === null ? [] : [t("performance.allIncludeFee", { fee: formatPrice(fee, locale) })]),
    ...(isFeeWaived(priceList, publicPrices) ? [t("performance.noFee")] : []),
    ...(hint === null ? [] : [t(hint, upTo(instance.maxTickets))]),
  ];
  const offers = bands.flatMap((band) => {
    const price = band.byPrice > 0 ? choosePresetPrice(priceList, band.id) : null;
    return price === null ? [] : [{ band, price, value: offerValue(band.id, price.priceTypeId) }];
  });
  const preset = offers[Math.floor((offers.length - 1) / 2)]?.value;
  const offer = offers.some(({ value }) => value === chosen?.offer) ? chosen?.offer : preset;
  const others = listOtherTypes(priceList);
  const onlyType = offers.every(({ price }) => price.priceTypeId === offers[0]?.price.priceTypeId)
    ? priceTypes.find(({ id }) => id === offers[0]?.price.priceTypeId)
    : undefined;
  const titles = placeTitles(t, bands, places);
  const currency = offers[0]?.price.total.currency;
  const number = chosenNumber(instance, chosen?.tickets);
  const stageIsSeen = whoSeeStage(Object.values(places));
  const isHowClose = isReserved && bands.length > 1;
  const seen = stageIsSeen === null ? [] : [t(`performance.place.stage.${stageIsSeen}`)];
  return (
    <Split formBeside>
      <Stack gap="small">
        <h2 id={`${FORM_ID}-title`}>
          {t(isHowClose ? "performance.chooseByPrice" : "performance.chooseUnnumbered")}
        </h2>
        {isHowClose || notes.length === 0 ? null : <Lead>{notes.join(" ")}</Lead>}
        <RowLimitNote rowLimit={instance.rowLimit} />
        <AccessPricesNote priceList={priceList} choosesSeats={isReserved} />
        {isReserved ? <MapLink at={at} /> : null}
      </Stack>
      <form
        method="post"
        action={useOwnPath()}
        id={FORM_ID}
        noValidate
        aria-labelledby={`${FORM_ID}-title`}
        className="contents"
      >
        <div className="grid min-w-0 content-start gap-6">
          <input type="hidden" name="requestKey" value={requestKey} />
          <NumberOfTickets instance={instance} number={number} />
          <FieldSet
            id={WHERE_ID}
            legend={t(isReserved ? "performance.where" : "performance.price")}
            hint={isHowClose ? null : seen[0]}
          >
            <div className="places">
              {bands.map((band) => (
                <PlaceCard
                  key={band.id}
                  band={band}
                  publicPrice={publicPrices[band.id]}
                  offer={offers.find((one) => one.band === band)}
                  place={places[band.id]}
                  title={titles.get(band.id) ?? band.name}
                  priceTypes={priceTypes}
                  checked={offer}
                  isOnly={bands.length === 1}
                  number={Number(number)}
                  maxTickets={instance.maxTickets}
                  showsFee={fee === null}
                  seesStage={stageIsSeen !== null}
                  error={findRefusal(answer, band)}
                />
              ))}
            </div>
          </FieldSet>
          {/* Below the prices, the first of which is on a phone's first screen. */}
          {isHowClose && notes.length + seen.length > 0 ? (
            <p className="text-small text-muted">{[...notes, ...seen].join(" ")}</p>
          ) : null}
          <SeatLinks at={at} instance={instance} priceList={priceList} isMain={false} />
          {onlyType?.payWhatYouWish ? (
            <AmountField type={onlyType} priceList={priceList} chosen={chosen} answer={answer} />
          ) : null}
          <OtherTypes
            types={others}
            instance={instance}
            priceList={priceList}
            chosen={chosen}
            answer={answer}
          />
        </div>
        <Panel bar>
          {isReserved ? (
            <div className="halls no-print">
              {bands.map(({ id }) => {
                const src = places[id]?.hall;
                return src === undefined ? (
                  <span key={id} />
                ) : (
                  <DecorativeImage key={id} src={src} width="600" height="500" loading="lazy" />
                );
              })}
            </div>
          ) : null}
          <CountedSums
            prices={bands.map(({ id }) => {
              const price = offers.find(({ band }) => band.id === id)?.price;
              const isFree = priceTypes.find(
                (one) => one.id === price?.priceTypeId,
              )?.payWhatYouWish;
              return price === undefined || isFree ? null : price;
            })}
            maxTickets={instance.maxTickets}
          />
          {currency === undefined ? null : (
            <RunningTotal
              formId={FORM_ID}
              currency={currency}
              locale={locale}
              texts={countedTotal(
                t,
                offers.some(({ price }) => price.fee.amount > 0),
              )}
            />
          )}
          {isReserved ? (
            <div className="details">
              <p className="text-small">{t("performance.shownFirst")}</p>
            </div>
          ) : null}
          <Button wide look="sun" name="intent" value={isReserved ? "find" : "add"}>
            {t(isReserved ? "performance.findSeats" : "performance.addToBasket")}
          </Button>
        </Panel>
      </form>
    </Split>
  );
}

const findRefusal = (answer: ChoiceAnswer | undefined, band: PriceBand) =>
  answer?.refusal?.code === "not-enough-seats" && isAboutBand(answer.refusal, band)
    ? answer.refusal
    : null;

/** More numbers than these are a list. */
const MAX_CHIPS = 12;

const listNumbers = ({ maxTickets }: InstanceDetail) =>
  Array.from({ length: maxTickets }, (_, at) => String(at + 1));

const chosenNumber = (instance: InstanceDetail, chosen = "") =>
  listNumbers(instance).includes(chosen)
    ? chosen
    : String(Math.min(USUAL_TICKETS, instance.maxTickets));

type NumberProps = { instance: InstanceDetail; number: string };

function NumberOfTickets({ instance, number }: NumberProps) {
  const { t } = useTranslation();
  const { maxTickets } = instance;
  const numbers = listNumbers(instance);
  if (maxTickets > MAX_CHIPS)
    return (
      <div id={TICKETS_ID}>
        <SelectField
          field={{ id: "tickets-number", name: "tickets", initialValue: number }}
          label={t("performance.tickets")}
          options={numbers.map((one) => ({ value: one, label: one }))}
          short
        />
      </div>
    );
  return (
    <FieldSet id={TICKETS_ID} legend={t("performance.tickets")}>
      <div className="numbers num">
        {numbers.map((one) => (
          <div key={one} className="option">
            <input
              id={`tickets-${one}`}
              name="tickets"
              type="radio"
              className="check"
              value={one}
              defaultChecked={one === number}
            />{" "}
            <label htmlFor={`tickets-${one}`}>{one}</label>{" "}
          </div>
        ))}
      </div>
    </FieldSet>
  );
}

import { Fragment } from "react";

import type { Money } from "#contract/schemas/money";
import type { PriceBand, PriceList, TicketPrice } from "#contract/schemas/price-list";
import { ownSectionName, sectionName } from "#contract/text/section-name";
import { quantityField } from "~/domain/schemas/ticket-choice";
import { formatPrice, createWriter } from "~/i18n/dates-and-money/format-money";
import { bandSign, partsOfHall, rowsText, sectionGroups } from "~/i18n/seat-words";
import type { Translate } from "~/i18n/translate";
import { type Translation, useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { refusalMessage } from "~/parts/refusals/refusal-message";
import { ContentText } from "~/ui/content-text";
import { DecorativeImage } from "~/ui/decorative-image";
import { FieldError } from "~/ui/forms/field-frame";
import { SectionWords } from "~/ui/section-text";
import { VisuallyHidden } from "~/ui/visibility";

import {
  type BandPlace,
  type BandPlaces,
  type PlaceWords,
  viewOrder,
} from "~/domain/seating/band-places";
import { bandFieldId } from "./choice-errors";
import { SeatsLeft } from "./seats-left";
import { suggestionNote } from "./wish-notes";

type PlaceCardProps = {
  band: PriceBand;
  /** What others pay for it; undefined if that is unknown. */
  publicPrice: Money | undefined;
  /** Undefined if no seats are left to choose by price. */
  offer: { price: TicketPrice; value: string } | undefined;
  place: BandPlace | undefined;
  title: string;
  priceTypes: PriceList["priceTypes"];
  /** The chosen offer. */
  checked: string | undefined;
  /** There is nothing to choose between. */
  isOnly: boolean;
  /** Of tickets. */
  number: number;
  maxTickets: number;
  /** With each price, if not all include the same fee. */
  showsFee: boolean;
  /** That most seats see the whole stage is said once, of all places. */
  seesStage: boolean;
  error: TicketRefusal | null;
};

/** A price as a place in the hall: its view, what it is like, how many are left side by side. */
export function PlaceCard(props: PlaceCardProps) {
  const { band, offer, place, title, priceTypes, checked, isOnly, showsFee, error } = props;
  const { number, maxTickets } = props;
  const translation = useTranslation();
  const { t, locale } = translation;
  const id = bandFieldId(band.id);
  const hintId = `${id}-hint`;
  const names = band.sections.map(({ name }) => name);
  const others = band.prices.filter(({ priceTypeId }) => priceTypeId !== offer?.price.priceTypeId);
  const data = offer && JSON.stringify(pricesByField(priceTypes, offer.price, others));
  const name = <SectionWords text={title} of={names} />;
  const type = priceTypes.find((one) => one.id === offer?.price.priceTypeId);
  const usual = higherPrice(props);
  // "€30.00 instead of €33.50": with cents if one of them has cents.
  const priceText = createWriter(
    [offer?.price.total, usual].flatMap((sum) => sum ?? []),
    locale,
  );
  const fee = offer && showsFee ? feeText(translation, type, offer.price) : null;
  return (
    <div
      id={id}
      className={offer === undefined ? "option place off" : isOnly ? "place" : "option place"}
    >
      {offer === undefined || isOnly ? (
        <>
          {offer === undefined ? null : (
            <input type="hidden" name="offer" value={offer.value} data-prices={data} />
          )}
          <b>{name}</b>{" "}
        </>
      ) : (
        <>
          <input
            id={`${id}-offer`}
            name="offer"
            type="radio"
            className="check"
            value={offer.value}
            defaultChecked={offer.value === checked}
            aria-labelledby={`${id}-name ${id}-price`}
            aria-describedby={hintId}
            data-prices={data}
          />{" "}
          <label id={`${id}-name`} htmlFor={`${id}-offer`}>
            {name}
          </label>{" "}
        </>
      )}
      <PlaceView place={place} />
      {offer === undefined ? null : (
        <p id={`${id}-price`} className="price num">
          <strong>{priceText(offer.price.total)}</strong>{" "}
          {usual === undefined ? null : (
            <span className="text-small text-muted">
              <VisuallyHidden>{t("performance.insteadOf")} </VisuallyHidden>
              <s>{priceText(usual)}</s>
            </span>
          )}{" "}
          {type?.eligibility === "member" ? (
            <span className="block text-tiny text-muted">{t("performance.memberPrice")}</span>
          ) : null}{" "}
          {fee === null ? null : <span className="block text-tiny text-muted">{fee}</span>}
        </p>
      )}
      <div id={hintId} className="hint">
        {error === null ? null : (
          <FieldError id={`${id}-error`} errors={[refusalMessage(t, error)]} />
        )}
        <PlaceText place={place} seesStage={props.seesStage} />
        <p>
          <PlaceSections title={title} band={band} place={place} />
          <SeatsLeft
            band={band}
            place={place}
            isSold={offer === undefined}
            number={number}
            maxTickets={maxTickets}
          />
        </p>
        {offer === undefined || others.length === 0 ? null : (
          <p className="others">
            {others.map(({ priceTypeId, total }, at) => (
              <Fragment key={priceTypeId}>
                {at > 0 ? DOT : null}
                <ContentText
                  kind="priceType"
                  text={priceTypes.find(({ id: type }) => type === priceTypeId)?.name ?? ""}
                />{" "}
                {formatPrice(total, locale)}
              </Fragment>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}

/** What others pay, if a member pays less. */
function higherPrice({ offer, publicPrice, priceTypes }: PlaceCardProps): Money | undefined {
  if (offer === undefined || publicPrice === undefined) return undefined;
  const { priceTypeId, total } = offer.price;
  const isMember = priceTypes.find(({ id }) => id === priceTypeId)?.eligibility === "member";
  return isMember && publicPrice.amount > total.amount ? publicPrice : undefined;
}

type PlaceProps = { place: BandPlace | undefined };

export function PlaceView({ place }: PlaceProps) {
  if (place === undefined || place.view === null) return null;
  return (
    <span className="view no-print">
      <DecorativeImage src={place.view} width="600" height="380" loading="lazy" />
    </span>
  );
}

type PlaceTextProps = PlaceProps & {
  /** The whole stage is seen, as from all places, which is said elsewhere. */
  seesStage?: boolean;
};

/** What is seen from a place. How far it is differs within it, and is said of the seats that are found. */
export function PlaceText({ place, seesStage = false }: PlaceTextProps) {
  const { t } = useTranslation();
  const facts = viewText(t, place, seesStage);
  return facts.length === 0 ? null : <p>{facts.join(" ")}</p>;
}

type PlaceSectionsProps = PlaceProps & {
  title: string;
  band: Pick<PriceBand, "sections">;
  /** A paragraph of their own; else they begin a line. */
  as?: "p";
};

/** The sections of a place; nothing if the title names them. */
export function PlaceSections({ title, band, place, as }: PlaceSectionsProps) {
  const { t } = useTranslation();
  const where = whereText(t, band, place);
  if (title === where) return null;
  const words = <SectionWords text={where} of={band.sections.map(({ name }) => name)} />;
  return as === "p" ? <p>{words}</p> : <span className="where">{words}. </span>;
}

/** What is seen from all seats of a place; if that differs, from most of them, and from some. */
function viewText(t: Translate, place: BandPlace | undefined, seesStage: boolean): string[] {
  const { sees = null, worst = null } = place ?? {};
  if (sees === null) return [];
  if (sees === "part" || worst === null || worst === "faces" || viewOrder(worst) <= viewOrder(sees))
    return seesStage && sees === "stage" ? [] : [t(`performance.place.sees.${sees}`)];
  if (worst === "stage") return [t("performance.place.facesFromBest")];
  return [
    ...(seesStage && sees === "stage" ? [] : [t(`performance.place.sees.${sees}`)]),
    t(`performance.place.others.${worst}`),
  ];
}

/** Whether the whole stage is seen from all or most seats of several places, so that it is said once. */
export function whoSeeStage(places: readonly (BandPlace | undefined)[]): "all" | "most" | null {
  const isSeen = (sees: PlaceWords["sees"] | undefined) => sees === "stage" || sees === "faces";
  const isSaid =
    places.every((place) => isSeen(place?.sees)) &&
    places.filter((place) => place?.sees === "stage").length > 1;
  if (!isSaid) return null;
  return places.every((place) => isSeen(place?.worst ?? place?.sees)) ? "all" : "most";
}

/** For the running total: the offer's price, and those of other price types by their fields. Null if buyers choose it. */
function pricesByField(
  priceTypes: PriceList["priceTypes"],
  price: TicketPrice,
  others: readonly TicketPrice[],
) {
  const findAmount = ({ priceTypeId, total }: TicketPrice) =>
    priceTypes.find(({ id }) => id === priceTypeId)?.payWhatYouWish ? null : total.amount;
  return {
    tickets: findAmount(price),
    ...Object.fromEntries(others.map((one) => [quantityField(one.priceTypeId), findAmount(one)])),
  };
}

function feeText(
  translation: Translation,
  type: PriceList["priceTypes"][number] | undefined,
  price: TicketPrice,
): string | null {
  const { t, locale } = translation;
  if (type?.payWhatYouWish) return suggestionNote(translation, price);
  return price.fee.amount > 0
    ? t("performance.includingFee", { fee: formatPrice(price.fee, locale) })
    : null;
}

/** "Orchestra, also First Tier", the part that is described first, or "Stalls, rows A to F" for one section. */
function whereText(
  t: Translate,
  { sections }: Pick<PriceBand, "sections">,
  place?: Pick<BandPlace, "section">,
): string {
  const names = sections.map(({ name }) => name);
  const groups = sectionGroups(names.map((one) => sectionName(t, one)));
  const rows = [...new Set(sections.flatMap(({ rowRanges }) => rowsText(t, rowRanges) ?? []))];
  if (groups.length <= 1) return [...groups, ...(rows.length === 1 ? rows : [])].join(", ");
  const inOrder = place === undefined ? names : [place.section, ...names];
  const [first = "", ...others] = partsOfHall(inOrder.map((one) => ownSectionName(t, one)));
  const parts =
    others.length === 0 ? first : t("performance.place.also", { first, others: others.join(DOT) });
  return [parts, ...(rows.length === 1 ? rows : [])].join(", ");
}

/**
 * What each band is like, by its id. A name of the venue's own is kept. Of two alike, the second is farther back, or it is
 * named by its sections.
 */
export function placeTitles(
  t: Translate,
  bands: readonly Pick<PriceBand, "id" | "name" | "sections">[],
  places: BandPlaces,
): Map<string, string> {
  const titles = new Map<string, string>();
  const used = new Map<string, number>();
  for (const band of bands) {
    const place = places[band.id];
    const words = bandSign(band.name) === null ? [band.name] : listWords(t, place);
    const meters = place?.meters ?? 0;
    const isFarther = [...used.values()].every((other) => other < meters);
    const title =
      words.find((one, at) => !used.has(one) && (at === 0 || isFarther)) ?? whereText(t, band);
    used.set(title, meters);
    titles.set(band.id, title);
  }
  return titles;
}

function listWords(t: Translate, place: BandPlace | undefined): string[] {
  if (place === undefined || place.where === null) return [];
  const count = place.floors;
  return [
    t(`performance.place.${place.where}`, { count }),
    t(place.where === "above" ? "performance.place.highest" : "performance.place.back", { count }),
  ];
}

import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { ownSectionName, seatSectionName } from "#contract/text/section-name";
import { accessSeatsTitle } from "~/i18n/access-words";
import { filterQuery } from "~/domain/seating/seat-filter";
import type { BandPlaces } from "~/domain/seating/band-places";
import { addMoney } from "~/domain/arithmetic/money";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import { useIsOpen } from "~/routing/feature-routes";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/forms/select-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { venueSettings } from "~/venue-settings";

import { NamesWithin } from "~/ui/content-text";
import { AccessPricesNote } from "../access-prices-note";
import { choosePresetPrice } from "~/parts/performances/performance-sale";
import type { OfferedPrices } from "~/parts/performances/performance-sale";
import { type PerformanceParams, seatsPath, START_ID } from "~/routing/seat-paths";
import { DrawnView, RowLimitNote, SeatPageTitle } from "../seat-pages";
import { SeatRefused } from "../seat-refused";
import type { SeatAnswer } from "../seat-refused";
import { bandOptions, type LocatedPrices, pricedBands } from "../band-options";
import { awayText, seatFacts, seatsLabel } from "~/i18n/seat-words";
import { SEAT_FEATURES } from "~/domain/seating/adjacent-seats";
import type {
  NearbySeats,
  OfferedSeats,
  SeatCriteria,
  SeatFeature,
} from "~/domain/seating/adjacent-seats";

export type SeatOffer = OfferedSeats & {
  requestKey: string;
  /** The drawing of the view from the seats; null without a stage. */
  view: string | null;
};

type ListPageProps = {
  event: { id: string; title: string };
  instance: InstanceDetail;
  priceList: PriceList;
  places: BandPlaces;
  criteria: SeatCriteria;
  /** What the hall's seats can be searched by. */
  features: readonly SeatFeature[];
  offers: SeatOffer[];
  answer: SeatAnswer | undefined;
};

/** Errors link to the first offer's button: screen readers would read the whole list. */
export const FIRST_OFFER_ID = "first-offer";

/** Offers of seats that match a search, best first: the fastest page with a screen reader. */
export function ListPage({ event, instance, priceList, ...props }: ListPageProps) {
  const { criteria, features, offers, answer } = props;
  const { t } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  return (
    <Main>
      <SeatRefused
        answer={answer}
        instance={instance}
        formId={offers.length > 0 ? FIRST_OFFER_ID : "search-together"}
        keepsSelection={false}
      />
      <BackLink
        href={pathTo(
          "choose-seats",
          { ...at, view: "overview" },
          filterQuery({ band: criteria.band, wheelchair: criteria.feature === "wheelchair" }),
        )}
      >
        {t("seats.title")}
      </BackLink>
      <SeatPageTitle
        title={
          criteria.feature === "wheelchair"
            ? accessSeatsTitle(t, instance)
            : t("seats.search.title", { count: criteria.together })
        }
        id={START_ID}
        instance={instance}
      />
      {criteria.feature === "wheelchair" ? (
        <p>
          {t(
            instance.companionSeats?.count === 0 ? "seats.access.leadSpaces" : "seats.access.lead",
            {
              max: instance.maxTickets,
            },
          )}
        </p>
      ) : null}
      <AccessPricesNote priceList={priceList} />
      <RowLimitNote rowLimit={instance.rowLimit} />
      <SeatSearch
        action={seatsPath(at, "list")}
        priceList={priceList}
        places={props.places}
        criteria={criteria}
        features={features}
        party={{ name: "together", label: t("seats.search.together"), max: instance.maxTickets }}
      />
      {offers.length === 0 ? (
        <>
          <NothingFound criteria={criteria} features={features} />
          <WaitForSeats at={at} criteria={criteria} features={features} />
        </>
      ) : (
        <SeatOffers offers={offers} priceList={priceList} />
      )}
    </Main>
  );
}

type SearchedProps = { criteria: SeatCriteria; features: readonly SeatFeature[] };

/** A hall whose plan has no wheelchair spaces has the box office find one. */
export function NothingFound({ criteria: { feature }, features }: SearchedProps) {
  const { t } = useTranslation();
  return (
    <p>
      {feature === "wheelchair" && !features.includes(feature)
        ? t("event.accessAsk", { phone: venueSettings.boxOffice.phone })
        : t("seats.search.nothing")}
    </p>
  );
}

/** The waiting list takes needs that seats of this hall can meet. */
function WaitForSeats({ at, criteria, features }: SearchedProps & { at: PerformanceParams }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const { feature, together } = criteria;
  if (feature !== "wheelchair" && feature !== "step-free" && feature !== "aisle") return null;
  if (!isOpen("waiting-list") || !features.includes(feature)) return null;
  return (
    <p>
      {t("seats.search.wait")}{" "}
      <a href={pathTo("waiting-list", at, { feature, together })}>{t("waitingList.joinLink")}</a>
    </p>
  );
}

type SeatSearchProps = SearchedProps & {
  action: string;
  priceList: LocatedPrices;
  places: BandPlaces;
  /** The field for the number of seats; null if it is given. */
  party: { name: string; label: string; max: number } | null;
  /** Hidden fields, which keep other choices. */
  kept?: readonly (readonly [string, string])[];
};

export function SeatSearch(props: SeatSearchProps) {
  const { action, priceList, places, criteria, features, party, kept = [] } = props;
  const { t, locale } = useTranslation();
  const field = (name: string, initialValue: string | undefined) => ({
    id: `search-${name}`,
    name,
    initialValue,
  });
  const numbers = Array.from({ length: party?.max ?? 0 }, (_, index) => String(index + 1));
  return (
    <form action={action} className="no-print flex flex-wrap items-end gap-4" role="search">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {party === null ? null : (
        <SelectField
          field={field(party.name, String(criteria.together))}
          label={party.label}
          options={numbers.map((number) => ({ value: number, label: number }))}
        />
      )}
      <SelectField
        field={field("band", criteria.band)}
        label={t("seats.search.band")}
        placeholder={t("seats.search.any")}
        options={bandOptions(t, locale, pricedBands(priceList), { places })}
      />
      <SelectField
        field={field("feature", criteria.feature)}
        label={t("seats.search.feature")}
        placeholder={t("seats.search.any")}
        options={SEAT_FEATURES.filter(
          (one) => features.includes(one) || one === criteria.feature,
        ).map((feature) => ({
          value: feature,
          label: t(`seats.search.features.${feature}`),
        }))}
      />
      <Button look="quiet">{t("seats.search.find")}</Button>
    </form>
  );
}

type SeatOffersProps = {
  offers: readonly SeatOffer[];
  priceList: OfferedPrices;
  /** Text of the buttons, if they don't add the seats to the basket. */
  button?: string;
};

export function SeatOffers({ offers, ...props }: SeatOffersProps) {
  return (
    <ol className="grid max-w-[52rem]">
      {offers.map((offer, at) => (
        <li key={offer.seats[0]?.id} className="border-t py-4">
          <Offer offer={offer} buttonId={at === 0 ? FIRST_OFFER_ID : undefined} {...props} />
        </li>
      ))}
    </ol>
  );
}

function Offer({
  offer: { seats: adjacent, nearby, requestKey, view },
  priceList,
  button,
  buttonId,
}: Omit<SeatOffersProps, "offers"> & { offer: SeatOffer; buttonId: string | undefined }) {
  const { t, locale } = useTranslation();
  const ownPath = useOwnPath();
  const seats = [...adjacent, ...nearby.flatMap((group) => group.seats)];
  const name = offerName(t, { seats: adjacent, nearby });
  const totals = seats.flatMap(({ band }) => choosePresetPrice(priceList, band)?.total ?? []);
  const [first, ...others] = totals;
  const [seat] = seats;
  if (first === undefined || seat === undefined) return null;
  const names = seats.map(({ section }) => ownSectionName(t, section));
  return (
    <form
      method="post"
      action={ownPath}
      className={`grid items-start gap-x-4 gap-y-2 sm:items-center ${
        view === null
          ? "sm:grid-cols-[minmax(0,1fr)_auto]"
          : "grid-cols-[min(5rem,25vw)_minmax(0,1fr)] sm:grid-cols-[min(8rem,20vw)_minmax(0,1fr)_auto]"
      }`}
    >
      {seats.map(({ id }) => (
        <input key={id} type="hidden" name="seat" value={id} />
      ))}
      <input type="hidden" name="requestKey" value={requestKey} />
      {view === null ? null : <DrawnView src={view} />}
      <div>
        <p>
          <strong>
            <NamesWithin text={name} names={names} />
          </strong>
        </p>
        <p className="num">
          {t("seats.offerPrice", {
            count: seats.length,
            total: formatPrice(addMoney(first, ...others), locale),
          })}
        </p>
        <p className="text-small text-muted">{seatFacts(t, seat)}</p>
      </div>
      <p className={view === null ? undefined : "col-start-2 sm:col-start-auto"}>
        <Button look="small" id={buttonId}>
          {button ?? t("seats.take", { count: seats.length })}
          <span className="vh">
            : <NamesWithin text={name} names={names} />
          </span>
        </Button>
      </p>
    </form>
  );
}

/** "Orchestra, row N, wheelchair space 3, companion seats 4, 5, and row Q, seat 105, in front of you" */
export function offerName(t: Translate, { seats, nearby }: OfferedSeats): string {
  const places = [seatsLabel(t, seats), ...nearby.map((group) => nearbyLabel(t, group))];
  return t("seats.offer", {
    section: seats[0] === undefined ? "" : seatSectionName(t, seats[0]),
    seats: joinPlaces(t, places),
  });
}

/** "row Q, seats 105, 106, in front of you", "First Tier, row C, seat 1, 1 floor above you" */
function nearbyLabel(t: Translate, group: NearbySeats): string {
  const { seats, rowsBehind } = group;
  const label = seatsLabel(t, seats);
  if (rowsBehind === null) {
    const section = seats[0] === undefined ? "" : seatSectionName(t, seats[0]);
    return t("seats.party.elsewhere", { section, seats: label, where: fromSpace(t, group) });
  }
  if (rowsBehind === 0) return t("seats.party.sameRow", { seats: label });
  return t(rowsBehind < 0 ? "seats.party.inFront" : "seats.party.behind", {
    seats: label,
    count: Math.abs(rowsBehind),
  });
}

function fromSpace(t: Translate, group: { floorsAbove: number; meters: number }): string {
  const { floorsAbove, meters } = group;
  if (floorsAbove === 0) return awayText(t, meters);
  const count = Math.abs(floorsAbove);
  return t(floorsAbove > 0 ? "seats.party.floorsAbove" : "seats.party.floorsBelow", { count });
}

const joinPlaces = (t: Translate, [first = "", ...others]: readonly string[]): string =>
  others.reduce((places, next) => t("seats.party.and", { places, next }), first);

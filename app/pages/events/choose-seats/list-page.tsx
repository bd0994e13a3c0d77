import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { accessSeatsTitle } from "~/i18n/access-words";
import { filterQuery } from "~/domain/seating/seat-filter";
import type { BandPlaces } from "~/domain/seating/band-places";
import { useTranslation } from "~/i18n/translation-context";
import { useIsOpen } from "~/routing/feature-routes";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/forms/select-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { venueSettings } from "~/venue-settings";

import { AccessPricesNote } from "../access-prices-note";
import { type PerformanceParams, seatsPath, START_ID } from "~/routing/seat-paths";
import { RowLimitNote, SeatPageTitle } from "../seat-pages";
import { FIRST_OFFER_ID, type SeatOffer, SeatOffers } from "./seat-offers";
import { SeatRefused } from "../seat-refused";
import type { SeatAnswer } from "../seat-refused";
import { bandOptions, type LocatedPrices, pricedBands } from "../band-options";
import { SEAT_FEATURES } from "~/domain/seating/adjacent-seats";
import type { SeatCriteria, SeatFeature } from "~/domain/seating/adjacent-seats";

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

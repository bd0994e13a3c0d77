import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";
import { addMoney } from "~/domain/money";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";

import { presetPrice } from "../performance-sale";
import { SeatPageTitle, seatsPath, START_ID } from "../seat-pages";
import { SeatRefused } from "../seat-refused";
import type { SeatAnswer } from "../seat-refused";
import { seatFacts, seatsLabel } from "../seat-words";
import { MOST_TOGETHER, SEAT_FEATURES } from "./seats-together";
import type { SeatCriteria } from "./seats-together";

/** Seats beside each other that can be taken with one button. */
type OfferedSeats = { seats: Seat[]; requestKey: string };

type ListPageProps = {
  event: { id: string; title: string };
  instance: InstanceDetail;
  priceList: PriceList;
  criteria: SeatCriteria;
  offers: OfferedSeats[];
  answer: SeatAnswer | undefined;
};

/** Offers of seats that match a search, best first: the quickest page for screen readers. */
export function ListPage({ event, instance, priceList, criteria, offers, answer }: ListPageProps) {
  const { t } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  return (
    <Main>
      <SeatRefused
        answer={answer}
        instance={instance}
        formId={offers.length > 0 ? START_ID : "search-together"}
        keeps={false}
      />
      <BackLink href={pathTo("choose-seats", { ...at, view: "overview" })}>
        {t("seats.title")}
      </BackLink>
      <SeatPageTitle
        title={
          criteria.feature === "wheelchair"
            ? t("seats.access.title")
            : t("seats.search.title", { count: criteria.together })
        }
        instance={instance}
      />
      <SeatSearch action={seatsPath(at, "list")} bands={priceList.bands} criteria={criteria} />
      {offers.length === 0 ? (
        <p id={START_ID}>{t("seats.search.nothing")}</p>
      ) : (
        <ol id={START_ID} tabIndex={-1} className="grid">
          {offers.map((offer) => (
            <li key={offer.seats[0]?.id} className="border-t py-4">
              <Offer offer={offer} priceList={priceList} />
            </li>
          ))}
        </ol>
      )}
    </Main>
  );
}

type SeatSearchProps = {
  action: string;
  bands: { id: string; name: string }[];
  criteria: SeatCriteria;
};

/** Searches by number, price band and feature. The answer can be bookmarked. */
function SeatSearch({ action, bands, criteria }: SeatSearchProps) {
  const { t } = useTranslation();
  const any = { value: "", text: t("seats.search.any") };
  const numbers = Array.from({ length: MOST_TOGETHER }, (_, index) => String(index + 1));
  const fields = [
    {
      name: "together",
      label: t("seats.search.together"),
      value: String(criteria.together),
      options: numbers.map((number) => ({ value: number, text: number })),
    },
    {
      name: "band",
      label: t("seats.search.band"),
      value: criteria.band,
      options: [
        any,
        ...bands.map(({ id, name }) => ({
          value: id,
          text: t("performance.bandName", { band: name }),
        })),
      ],
    },
    {
      name: "feature",
      label: t("seats.search.feature"),
      value: criteria.feature,
      options: [
        any,
        ...SEAT_FEATURES.map((feature) => ({
          value: feature,
          text: t(`seats.search.features.${feature}`),
        })),
      ],
    },
  ];
  return (
    <form action={action} className="no-print flex flex-wrap items-end gap-4" role="search">
      {fields.map(({ name, label, value, options }) => (
        <p key={name} className="grid gap-1">
          <label htmlFor={`search-${name}`} className="text-small">
            {label}
          </label>{" "}
          <select id={`search-${name}`} name={name} defaultValue={value} className="input">
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        </p>
      ))}
      <Button look="quiet">{t("seats.search.find")}</Button>
    </form>
  );
}

function Offer({
  offer: { seats, requestKey },
  priceList,
}: {
  offer: OfferedSeats;
  priceList: PriceList;
}) {
  const { t, locale } = useTranslation();
  const ownPath = useOwnPath();
  const totals = seats.flatMap(({ band }) => presetPrice(priceList, band)?.total ?? []);
  const [first, ...others] = totals;
  const [seat] = seats;
  if (first === undefined || seat === undefined) return null;
  const name = t("seats.offer", { section: seat.section, seats: seatsLabel(t, seats) });
  return (
    <form
      method="post"
      action={ownPath}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      {seats.map(({ id }) => (
        <input key={id} type="hidden" name="seat" value={id} />
      ))}
      <input type="hidden" name="requestKey" value={requestKey} />
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className="num text-small">
          {t("seats.offerPrice", {
            count: seats.length,
            total: formatMoney(addMoney(first, ...others), locale),
          })}
        </p>
        <p className="text-small text-muted">{seatFacts(t, seat)}</p>
      </div>
      <Button look="small">
        {t("seats.take", { count: seats.length })}
        <span className="vh">{`: ${name}`}</span>
      </Button>
    </form>
  );
}

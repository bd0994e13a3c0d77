import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";
import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { Stack } from "~/ui/layout/primitives";
import { addMoney } from "~/domain/money";
import { seatPrice, seatFacts, seatsLabel } from "~/pages/events/seat-words";
import type { SeatWish } from "./seats-together";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { pathTo } from "~/routing/paths";
import type { SeatAnswer } from "../seat-refused";
import { SeatRefused } from "../seat-refused";
import { START_ID, seatsPath } from "../seat-pages";
import { SEAT_FEATURES } from "./seats-together";

type SeatSearchProps = {
  action: string;
  bands: { id: string; name: string }[];
  /** What is looked for. */
  wish: SeatWish;
};

const MOST_TOGETHER = 9;

/** Finds seats by what they are: price band, what they have, so many together. A form that can be bookmarked. */
function SeatSearch({ action, bands, wish }: SeatSearchProps) {
  const { t } = useTranslation();
  const fields = [
    {
      name: "together",
      label: t("seats.search.together"),
      value: String(wish.together),
      options: Array.from({ length: MOST_TOGETHER }, (_, index) => ({
        value: String(index + 1),
        text: String(index + 1),
      })),
    },
    {
      name: "band",
      label: t("seats.search.band"),
      value: wish.band ?? "",
      options: [
        { value: "", text: t("seats.search.any") },
        ...bands.map(({ id, name }) => ({
          value: id,
          text: t("performance.bandName", { band: name }),
        })),
      ],
    },
    {
      name: "feature",
      label: t("seats.search.feature"),
      value: wish.feature ?? "",
      options: [
        { value: "", text: t("seats.search.any") },
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

/** Seats beside each other that can be taken with one button. */
type OfferedSeats = { section: string; seats: Seat[]; requestKey: string };

type ListPageProps = {
  event: Pick<EventDetail, "id" | "title">;
  instance: InstanceDetail;
  priceList: PriceList;
  wish: SeatWish;
  offers: OfferedSeats[];
  answer: SeatAnswer | undefined;
};

/** Seats found by what they are, best first, each offer with one button: the quickest way for who hears the page. */
export function ListPage({ event, instance, priceList, wish, offers, answer }: ListPageProps) {
  const { t, locale } = useTranslation();
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
      <Stack gap="small">
        <h1>
          {wish.feature === "wheelchair"
            ? t("seats.access.title")
            : t("seats.search.title", { count: wish.together })}
        </h1>
        <p className="num">
          {`${event.title} · ${formatDate(instance.startsAt, "date-time", locale)}`}
        </p>
      </Stack>
      <SeatSearch action={seatsPath(at, "list")} bands={priceList.bands} wish={wish} />
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

function Offer({
  offer: { section, seats, requestKey },
  priceList,
}: {
  offer: OfferedSeats;
  priceList: PriceList;
}) {
  const { t, locale } = useTranslation();
  const ownPath = useOwnPath();
  const totals = seats.flatMap((seat) => seatPrice(priceList, seat)?.total ?? []);
  const [first, ...others] = totals;
  const [seat] = seats;
  if (first === undefined || seat === undefined) return null;
  const name = t("seats.offer", {
    section,
    seats: seatsLabel(t, seats),
  });
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

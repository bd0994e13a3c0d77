import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import type { Seat } from "#contract/schemas/seat-plan";
import { BackLink } from "~/ui/layout/page-top";
import { Button } from "~/ui/button";
import { Main } from "~/ui/layout/main";
import { bandLetter, seatPrice, seatLabel } from "~/pages/events/seat-words";

import type { StandingSeat } from "~/domain/seats/seat-sections";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/lib/own-path";
import { pathTo } from "~/routing/paths";

import type { SeatAnswer } from "../seat-refused";
import { SeatRefused } from "../seat-refused";

export type PriceSelectionPageProps = {
  event: Pick<EventDetail, "id" | "title">;
  instance: InstanceDetail;
  priceList: PriceList;
  seats: StandingSeat[];
  view: string | null;
  requestKey: string;
  answer: SeatAnswer | undefined;
};

const FORM_ID = "choose-prices";

/** Who sits where: a price type for each chosen seat, each with its whole price. */
export function PriceSelectionPage(props: PriceSelectionPageProps) {
  const { event, instance, priceList, seats, view, requestKey, answer } = props;
  const { t, locale } = useTranslation();
  const ownPath = useOwnPath();
  const at = { event: event.id, instance: instance.id };
  const free = seats.filter(({ seat, free }) => free && seatPrice(priceList, seat) !== null);
  return (
    <Main>
      <SeatRefused {...{ answer, instance }} formId={FORM_ID} keeps />
      <BackLink href={pathTo("choose-seats", { ...at, view: view ?? "overview" })}>
        {t("seats.facts.back")}
      </BackLink>
      <h1>{t("seats.prices.title")}</h1>
      <p className="num">
        {`${event.title} · ${formatDate(instance.startsAt, "date-time", locale)}`}
      </p>
      {free.length < seats.length ? <p>{t("seats.prices.someTaken")}</p> : null}
      {free.length === 0 ? (
        <p id={FORM_ID}>{t("seats.facts.nothing")}</p>
      ) : (
        <form method="post" action={ownPath} id={FORM_ID} className="grid gap-4">
          <input type="hidden" name="requestKey" value={requestKey} />
          {free.map(({ seat }) => (
            <SeatPrice
              key={seat.id}
              seat={seat}
              priceList={priceList}
              chosen={answer?.types[seat.id]}
            />
          ))}
          <p>
            <Button>{t("performance.addToBasket")}</Button>
          </p>
        </form>
      )}
    </Main>
  );
}

/** One seat with the price types of its band. What is chosen is posted in the order of the seats. */
function SeatPrice({
  seat,
  priceList,
  chosen,
}: {
  seat: Seat;
  priceList: PriceList;
  chosen: string | undefined;
}) {
  const { t, locale } = useTranslation();
  const field = `type-${seat.id}`;
  const band = priceList.bands.find(({ id }) => id === seat.band);
  const letter = t("performance.bandName", { band: bandLetter(priceList, seat.band) });
  return (
    <div className="grid gap-1">
      <input type="hidden" name="seat" value={seat.id} />
      <label htmlFor={field}>{`${seat.section}, ${seatLabel(t, seat)}, ${letter}`}</label>{" "}
      <select
        id={field}
        name="type"
        className="input"
        defaultValue={chosen ?? seatPrice(priceList, seat)?.priceTypeId}
      >
        {(band?.prices ?? []).map(({ priceTypeId, total }) => {
          const type = priceList.priceTypes.find(({ id }) => id === priceTypeId);
          return (
            <option key={priceTypeId} value={priceTypeId}>
              {`${type?.name ?? ""}, ${formatMoney(total, locale)}`}
            </option>
          );
        })}
      </select>
    </div>
  );
}

import type { EventDetail, InstanceDetail } from "#contract/schemas/event";
import { BackLink } from "~/ui/layout/page-top";
import { Main } from "~/ui/layout/main";

import type { OfferedPrices } from "~/domain/events/preset-price";
import { seatPrice, seatLabel, viewWords } from "~/pages/events/seat-words";
import type { StandingSeat } from "~/domain/seats/seat-sections";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

export type SeatFactsPageProps = {
  event: Pick<EventDetail, "id" | "title">;
  instance: InstanceDetail;
  priceList: OfferedPrices;
  seats: StandingSeat[];
  view: string | null;
};

/** What there is to know of some seats, side by side (spec section 3, "View-from-seat"). */
export function SeatFactsPage({ event, instance, priceList, seats, view }: SeatFactsPageProps) {
  const { t, locale } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const facts: { name: string; of: (standing: StandingSeat) => string }[] = [
    {
      name: t("seats.facts.price"),
      of: ({ seat, free }) => {
        const price = seatPrice(priceList, seat);
        return !free || price === null ? t("seats.taken") : formatMoney(price.total, locale);
      },
    },
    { name: t("seats.facts.kind"), of: ({ seat }) => t(`seatName.term.${seat.kind}`) },
    {
      name: t("seats.facts.rowsInFront"),
      of: ({ seat }) => (seat.rowsInFront === null ? "–" : String(seat.rowsInFront)),
    },
    {
      name: t("seats.facts.position"),
      of: ({ seat }) =>
        seat.positionInRow === null ? "–" : t(`seats.position.${seat.positionInRow}`),
    },
    {
      name: t("seats.facts.view"),
      of: ({ seat }) => viewWords(t, seat),
    },
    { name: t("seats.facts.floors"), of: ({ seat }) => String(seat.floorsAboveStage) },
    {
      name: t("seats.facts.endOfRow"),
      of: ({ seat }) => t(seat.endOfRow ? "seats.yes" : "seats.no"),
    },
    {
      name: t("seats.facts.stepFree"),
      of: ({ seat }) => t(seat.stepFree ? "seats.yes" : "seats.no"),
    },
  ];
  return (
    <Main>
      <BackLink href={pathTo("choose-seats", { ...at, view: view ?? "overview" })}>
        {t("seats.facts.back")}
      </BackLink>
      <h1>{t("seats.facts.title", { count: seats.length })}</h1>
      <p className="num">
        {`${event.title} · ${formatDate(instance.startsAt, "date-time", locale)}`}
      </p>
      {seats.length === 0 ? (
        <p>{t("seats.facts.nothing")}</p>
      ) : (
        <div
          className="overflow-x-auto"
          role="group"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (WCAG 2.1.1)
          tabIndex={0}
          aria-label={t("seats.facts.title", { count: seats.length })}
        >
          <table className="num">
            <thead>
              <tr>
                <td />
                {seats.map(({ seat }) => (
                  <th key={seat.id} scope="col" className="p-2">
                    {seat.section}
                    <span className="block">{seatLabel(t, seat)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {facts.map(({ name, of }) => (
                <tr key={name} className="border-t">
                  <th scope="row" className="p-2 font-normal text-muted">
                    {name}
                  </th>
                  {seats.map((standing) => (
                    <td key={standing.seat.id} className="p-2">
                      {of(standing)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Main>
  );
}

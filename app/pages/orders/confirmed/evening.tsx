import type { InstanceLabel } from "#contract/schemas/ticket";

import { ownValue } from "~/domain/own-value";
import { useTranslation } from "~/i18n/translation-context";
import { eveningTitle } from "~/parts/performances/evening-title";
import type { OrderTicketsProps } from "~/parts/order-details/order-tickets";
import { ReservationLinks } from "~/parts/performances/reservation-links";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { ContentText } from "~/ui/content-text";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { Panel, Row } from "~/ui/layout/primitives";

const EVENING_ID = "evening";

type Offers = Pick<OrderTicketsProps, "foodFor" | "reservations" | "addOnsHref">;

/** What the section of the evening has is not among the links of its tickets. */
export const withoutEvening = (
  { foodFor, reservations }: Pick<Offers, "foodFor" | "reservations">,
  visitId: string,
) => ({
  foodFor: foodFor.filter((id) => id !== visitId),
  reservations: { ...reservations, [visitId]: [] },
});

/** The first performance with food, a table or a ride that can still be ordered. */
export function findEvening(
  visits: readonly InstanceLabel[],
  { foodFor, reservations, addOnsHref }: Offers,
) {
  for (const visit of visits) {
    const hasFood = addOnsHref !== null && foodFor.includes(visit.id);
    const links = ownValue(reservations, visit.id) ?? [];
    if (hasFood || links.length > 0) return { visit, hasFood, links };
  }
  return null;
}

/** A link to the section of the evening, or to the calendar if nothing can be ordered. */
export function NextStep({ visit, hasEvening }: { visit: InstanceLabel; hasEvening: boolean }) {
  const { t } = useTranslation();
  const { eventId: event, id: instance, startsAt } = visit;
  const [href, text] = hasEvening
    ? [`#${EVENING_ID}`, eveningTitle(t, startsAt)]
    : [pathTo("instance-calendar", { event, instance }), t("event.addToCalendar")];
  return (
    <a href={href} className="inline-block py-0.5">
      {text}
    </a>
  );
}

type EveningProps = {
  evening: NonNullable<ReturnType<typeof findEvening>>;
  /** The page's banner names the only performance. */
  isNamedAbove: boolean;
};

export function Evening({ evening: { visit, hasFood, links }, isNamedAbove }: EveningProps) {
  const { t, locale } = useTranslation();
  return (
    <div className="no-print">
      <Panel as="section" labelledBy={EVENING_ID}>
        <h2 id={EVENING_ID}>{eveningTitle(t, visit.startsAt)}</h2>
        {isNamedAbove ? null : (
          <p>
            <ContentText text={visit.title} lang={visit.titleLang} />,{" "}
            {formatDate(visit.startsAt, "select-date-time", locale)}
          </p>
        )}
        <Row>
          {hasFood ? (
            <ButtonLink look="quiet" href={pathTo("food-and-drink", { relatedInstance: visit.id })}>
              {t("food.link")}
            </ButtonLink>
          ) : null}
          <div className="contents">
            <ReservationLinks links={links} />
          </div>
        </Row>
      </Panel>
    </div>
  );
}

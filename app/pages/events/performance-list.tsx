import { knownName } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import type { InstanceListing } from "#contract/schemas/event";
import { isWithinYear } from "~/domain/arithmetic/dates";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { movedFromText } from "~/i18n/moved-from";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { TranslationKey } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { pathTo } from "~/routing/paths";
import { useIsOpen } from "~/routing/feature-routes";
import { ButtonLink } from "~/ui/button";
import { ContentText } from "~/ui/content-text";
import { StatusNote } from "~/ui/notice";
import { Price } from "~/ui/price";
import { TagList } from "~/ui/tag-list";
import { TextOnly, VisuallyHidden } from "~/ui/visibility";
import { AddToCalendar } from "~/parts/performances/add-to-calendar";
import {
  availabilityName,
  isBookable,
  sellsWheelchairSpaces,
} from "~/parts/performances/performance-sale";
import { accessSeatsPath } from "~/routing/seat-paths";
import { Row } from "~/ui/layout/primitives";
import { EarlyBookingNote } from "./early-booking-note";

type PerformanceListProps = {
  instances: readonly InstanceListing[];
  /** "2026-12-03": dates of the next twelve months are without their year. */
  today?: string;
  /** Whether the page says elsewhere when members can book. */
  isEarlySaid?: boolean;
};

export function PerformanceList({ instances, today, isEarlySaid = false }: PerformanceListProps) {
  const lowest = lowestPrice(instances);
  return (
    <ul className="border-b">
      {instances.map((instance) => (
        <PerformanceRow
          key={instance.id}
          instance={instance}
          isYearClear={today !== undefined && isWithinYear(instance.startsAt, today)}
          isEarlySaid={isEarlySaid}
          isCheapest={lowest !== null && listPrices([instance]).includes(lowest)}
        />
      ))}
    </ul>
  );
}

export const hasFromPrice = ({ status, priceFrom }: InstanceListing): boolean =>
  isBookable(status) && priceFrom !== null;

const listPrices = (instances: readonly InstanceListing[]): number[] =>
  instances.filter(hasFromPrice).flatMap(({ priceFrom }) => priceFrom?.amount ?? []);

/** Null if all cost the same. */
function lowestPrice(instances: readonly InstanceListing[]): number | null {
  const prices = listPrices(instances);
  const lowest = Math.min(...prices);
  return prices.some((price) => price > lowest) ? lowest : null;
}

type RowProps = { instance: InstanceListing; isCheapest: boolean };

function PerformanceRow({
  instance,
  isCheapest,
  isYearClear,
  isEarlySaid,
}: RowProps & { isYearClear: boolean; isEarlySaid: boolean }) {
  const { t, locale } = useTranslation();
  const { event, startsAt, status, priceFrom, hall } = instance;
  const date = formatDate(startsAt, isYearClear ? "long-day" : "date", locale);
  const time = formatDate(startsAt, "time", locale);
  const about = t("event.actionFor", { date, time });
  const action = <PerformanceAction instance={instance} about={about} />;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3">
      <div className="grid grow basis-[14rem] gap-1">
        <h3 className="font-sans text-base font-semibold">{capitalized(date)}</h3>
        <p className="num text-muted">
          {time}
          {DOT}
          <ContentText kind="hall" text={hall.name} unbroken />
        </p>
        {isEarlySaid ? null : <EarlyBookingNote instance={instance} className="text-small" />}
        <PerformanceTags instance={instance} isCheapest={isCheapest} />
      </div>
      {isBookable(status) ? (
        <>
          {priceFrom === null ? <span /> : <PriceFrom instance={instance} />}{" "}
          {priceFrom === null ? null : <TextOnly>| </TextOnly>}
          {action}
        </>
      ) : (
        <div>{action}</div>
      )}
      {status === "passed" || status === "cancelled" ? null : (
        <div className="no-print basis-full text-small">
          <Row>
            <AddToCalendar
              eventId={event.id}
              instanceId={instance.id}
              about={t("event.calendarFor", { date, time })}
            />
            {sellsWheelchairSpaces(instance) ? (
              <a
                href={accessSeatsPath({ event: event.id, instance: instance.id })}
                className="inline-block py-0.5"
              >
                {t("seats.access.titleSpaces")}
                <VisuallyHidden>{t("event.accessSeatsFor", { date, time })}</VisuallyHidden>
              </a>
            ) : null}
          </Row>
        </div>
      )}
    </li>
  );
}

function PerformanceTags({ instance, isCheapest }: RowProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { status, accessTags } = instance;
  const moved = movedFromText(translation, instance);
  const tags = [
    ...(moved === null ? [] : [{ label: moved, attention: true }]),
    ...(isCheapest ? [{ label: t("event.lowestPrice") }] : []),
    ...(status === "limited" ? [{ label: t("availability.fewLeft"), attention: true }] : []),
    ...(status === "book" ? [{ label: t("availability.bookHow") }] : []),
  ];
  return <TagList tags={tags} access={accessTags} />;
}

function PriceFrom({ instance: { priceFrom, reducedFrom } }: { instance: InstanceListing }) {
  const { t, locale } = useTranslation();
  if (priceFrom === null) return null;
  return (
    <Price
      before={t("whatsOn.from")}
      amount={formatPrice(priceFrom, locale)}
      note={
        reducedFrom === null
          ? null
          : t("whatsOn.reducedFrom", {
              name: knownName(t, "priceType", reducedFrom.name),
              price: formatPrice(reducedFrom.price, locale),
            })
      }
    />
  );
}

const ALTERNATIVES: Partial<
  Record<
    ReturnType<typeof availabilityName>,
    { to: "waiting-list" | "instance"; label: TranslationKey }
  >
> = {
  "sold-out": { to: "waiting-list", label: "waitingList.joinLink" },
  "not-on-sale": { to: "instance", label: "performance.whenOnSale" },
};

/** The link to tickets, or the status with an alternative. `about` names the performance, for screen readers. */
function PerformanceAction({ instance, about }: { instance: InstanceListing; about: string }) {
  const { t } = useTranslation();
  const isOpen = useIsOpen();
  const { id, event, status } = instance;
  const at = { event: event.id, instance: id };
  const withContext = (label: string) => (
    <>
      {label}
      <VisuallyHidden>{about}</VisuallyHidden>
    </>
  );
  const name = availabilityName(instance);
  const label = t(`availability.${name}`);
  if (isBookable(status))
    return (
      <ButtonLink look="small-quiet" href={pathTo("instance", at)}>
        {withContext(label)}
      </ButtonLink>
    );
  const alternative = ALTERNATIVES[name];
  return (
    <StatusNote
      link={
        alternative !== undefined && isOpen(alternative.to)
          ? { href: pathTo(alternative.to, at), label: withContext(t(alternative.label)) }
          : undefined
      }
    >
      {label}
    </StatusNote>
  );
}

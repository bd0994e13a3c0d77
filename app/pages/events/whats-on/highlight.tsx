import { keepNames } from "#contract/text/name";
import { groupBy } from "#runtime/group-by";
import type { InstanceListing } from "#contract/schemas/event";
import type { PriceTerms } from "#contract/schemas/price-list";
import { getPosterLook } from "#runtime/posters/poster-look";
import { laterDay, nearDay } from "~/domain/arithmetic/dates";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { nearTime } from "~/i18n/dates-and-money/near-time";
import { type Translation, useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { ContentText, NamesWithin } from "~/ui/content-text";
import { PageBanner } from "~/ui/layout/page-banner";
import { VisuallyHidden } from "~/ui/visibility";
import { venueSettings } from "~/venue-settings";
import { FromPrice } from "~/parts/performances/event-list";
import { NextDates } from "~/parts/performances/next-dates";

/** Only the next events are considered, about two screens of them. */
const CANDIDATES = 6;

const DAYS_OF_A_WEEK = 7;

type Dates = [InstanceListing, ...InstanceListing[]];

/** The performances on sale of the upcoming event that has the most of them; null if there are none. */
export function findHighlight(instances: readonly InstanceListing[]): Dates | null {
  const byEvent = [...groupBy(instances, ({ event }) => event.id).values()].slice(0, CANDIDATES);
  const open = byEvent.flatMap((dates) => {
    const [first, ...others] = dates.filter(
      ({ status }) => status === "get-tickets" || status === "limited",
    );
    return first === undefined ? [] : [[first, ...others] satisfies Dates];
  });
  return open.sort((a, b) => b.length - a.length)[0] ?? null;
}

type HighlightProps = {
  dates: Dates;
  /** It is before all others. */
  isNext: boolean;
  /** "2026-12-03" */
  today: string;
  terms?: PriceTerms;
};

export function Highlight({ dates, isNext, today, terms = "public" }: HighlightProps) {
  const translation = useTranslation();
  const { t } = translation;
  const [{ event, startsAt }] = dates;
  const { whyCome, subtitle } = event;
  const lead = whyCome ?? subtitle;
  return (
    <PageBanner
      poster={posterImage(getPosterLook(event))}
      pageTitle={t("whatsOn.titleAt", { venue: venueSettings.name })}
      kicker={isNext ? whenNext(translation, startsAt, today) : null}
      title={<ContentText text={keepNames(event.title)} lang={event.titleLang} />}
      lead={lead && <ContentText kind="event" text={lead} />}
    >
      {whyCome && subtitle ? (
        <ContentText as="p" kind="event" text={subtitle} className="hidden md:block" />
      ) : null}
      <NextDates dates={dates} />
      <FromPrice dates={dates} feesOn={terms} />
      <ButtonLink look="sun" href={pathTo("event", { event: event.id })}>
        {t("availability.get-tickets")}
        <VisuallyHidden>
          <NamesWithin
            text={t("whatsOn.ticketsFor", { title: event.title })}
            names={[event.title]}
          />
        </VisuallyHidden>
      </ButtonLink>
    </PageBanner>
  );
}

/** "Tonight at 7:30 PM", "Next: Thursday", or "Next: Thursday, December 17". */
function whenNext(translation: Translation, startsAt: string, today: string): string {
  const { t, locale } = translation;
  const near = nearDay(startsAt, today);
  if (near !== null) return nearTime(translation, near, startsAt);
  const shape = startsAt.slice(0, 10) < laterDay(today, DAYS_OF_A_WEEK) ? "weekday" : "long-day";
  return t("whatsOn.nextOne", { date: formatDate(startsAt, shape, locale) });
}

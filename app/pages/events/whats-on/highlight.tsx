import { keepNames } from "#contract/text/name";
import { groupBy } from "#runtime/group-by";
import type { InstanceListing } from "#contract/schemas/event";
import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
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

export function Highlight({ dates }: { dates: Dates }) {
  const { t } = useTranslation();
  const [{ event }] = dates;
  const { whyCome, subtitle } = event;
  const lead = whyCome ?? subtitle;
  return (
    <PageBanner
      poster={posterImage(getPosterLook(event))}
      kicker={t("whatsOn.titleAt", { venue: venueSettings.name })}
      title={<ContentText text={keepNames(event.title)} lang={event.titleLang} />}
      lead={lead && <ContentText kind="event" text={lead} />}
    >
      {whyCome && subtitle ? (
        <ContentText as="p" kind="event" text={subtitle} className="hidden md:block" />
      ) : null}
      <NextDates dates={dates} />
      <FromPrice dates={dates} saysFees />
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

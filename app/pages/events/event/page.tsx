import { keepNames } from "#contract/text/name";
import type { EventDetail } from "#contract/schemas/event";
import type { PriceTerms } from "#contract/schemas/price-list";
import { eventKindLabel } from "#contract/schemas/event-kind";
import { sectionName } from "#contract/text/section-name";
import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import type { Translate } from "~/i18n/translate";
import { useContentLang, useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { ContentParagraphs, ContentText } from "~/ui/content-text";
import { DecorativeImage } from "~/ui/decorative-image";
import { PageBanner } from "~/ui/layout/page-banner";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Panel, Row, Split, Stack } from "~/ui/layout/primitives";
import { SectionWords } from "~/ui/section-text";
import { venueSettings } from "~/venue-settings";

import { AccessTags } from "../access-tags";
import { areOpenedTogether } from "../early-booking-note";
import { hasFromPrice, PerformanceList } from "../performance-list";
import { fromText, PRICES_NOTES } from "~/parts/performances/from-text";
import { NextDates } from "~/parts/performances/next-dates";
import { isBookable } from "~/parts/performances/performance-sale";
import { RelatedEvents } from "~/parts/performances/related-events";
import { EventClosed, type EventState, eventState, STATUS_TEXTS } from "./event-state";
import { type HallPicture, isPlain, isSaid, listWorks } from "./plain-event";
import { Program } from "./program";
import {
  ArtistList,
  ExcerptPlayer,
  FirstTime,
  isHeardInBanner,
  isLongCast,
  Reviews,
} from "./reasons";

const DATES_ID = "dates";

type EventPageProps = { event: EventDetail; terms?: PriceTerms };

type PageProps = EventPageProps & {
  hall?: HallPicture | null;
  /** "2026-12-03" */
  today: string;
};

export function EventPage({ event, hall = null, today, terms = "public" }: PageProps) {
  const { t, locale } = useTranslation();
  const state = eventState(event.instances);
  const upcoming = event.instances.filter(({ status }) => status !== "passed");
  const reason = event.whyCome ?? event.subtitle;
  const works = listWorks(t, event);
  const said = [event.title, event.whyCome, event.subtitle, works];
  const isLong = isLongCast(event);
  // The column beside the dates has little else.
  const isProgramBeside = isPlain(event) || isLong;
  const dates = upcoming.length > 0 ? upcoming : event.instances;
  const hasDescription = !isSaid(event.description, said);
  // A date or two with a short description leave much of their column empty.
  const isShort = dates.length <= 2 && (!hasDescription || event.description.length <= 400);
  const isCastLeft = isLong && isShort;
  const isHeard = isHeardInBanner(event);
  const isStreamed = event.instances.some(({ hall }) => hall.id === venueSettings.streamHallId);
  return (
    <Main
      band={
        <PageBanner
          poster={posterImage(getPosterLook(event))}
          above={<BackLink href={pathTo("whats-on")}>{t("site.whatsOn")}</BackLink>}
          title={<ContentText text={keepNames(event.title)} lang={event.titleLang} />}
          lead={
            reason ? <ContentText kind="event" text={reason} /> : works && <Works>{works}</Works>
          }
        >
          {event.whyCome && event.subtitle ? (
            <ContentText as="p" kind="event" text={event.subtitle} />
          ) : null}
          {!event.whyCome && event.subtitle && works ? (
            <p>
              <Works>{works}</Works>
            </p>
          ) : null}
          <p className="num">{eventKindLabel(event.kind, locale) + DOT + runningTime(t, event)}</p>
          <NextStep event={event} terms={terms} state={state} />
          {event.excerpt && isHeard ? (
            <ExcerptPlayer excerpt={event.excerpt} uploads={event.uploads} inBanner />
          ) : null}
        </PageBanner>
      }
    >
      <Split>
        <Stack gap="large">
          {hasDescription ? (
            <Stack gap="small">
              <ContentParagraphs kind="event" text={event.description} />
            </Stack>
          ) : null}
          <Stack as="section" labelledBy={DATES_ID}>
            <h2 id={DATES_ID}>{t("event.datesAndPrices")}</h2>
            {state === null ? null : (
              <EventClosed state={state} instances={event.instances} today={today} />
            )}
            {event.instances.some(hasFromPrice) ? (
              <Lead small>{t(PRICES_NOTES[terms])}</Lead>
            ) : null}
            <PerformanceList
              today={today}
              instances={dates}
              isEarlySaid={state === "announced" && areOpenedTogether(upcoming)}
            />
          </Stack>
          {isPlain(event) ? <HallView hall={hall} /> : null}
          {isProgramBeside ? null : <Program event={event} />}
          {isLong ? null : <FirstTime firstTime={event.firstTime} />}
          {isCastLeft ? <ArtistList {...event} place="left" /> : null}
        </Stack>
        <Stack gap="large">
          {isProgramBeside ? <Program event={event} /> : null}
          {event.excerpt && !isHeard ? (
            <ExcerptPlayer excerpt={event.excerpt} uploads={event.uploads} />
          ) : null}
          {isLong ? <FirstTime firstTime={event.firstTime} /> : <ArtistList {...event} />}
          <Reviews reviews={event.reviews ?? []} />
          {isStreamed ? (
            <Panel as="section" labelledBy="stream">
              <h2 id="stream" className="text-lead">
                {t("event.stream")}
              </h2>
              <p>{t("performance.streaming")}</p>
            </Panel>
          ) : null}
          <AccessTags instances={event.instances} today={today} />
          {isLong && !isCastLeft ? null : <ShareLinks title={event.title} />}
        </Stack>
      </Split>
      {isLong && !isCastLeft ? (
        <>
          <ArtistList {...event} place="below" />
          <ShareLinks title={event.title} />
        </>
      ) : null}
      <RelatedEvents related={event.related} today={today} />
    </Main>
  );
}

const Works = ({ children }: { children: string }) => (
  <span {...useContentLang()}>{keepNames(children)}</span>
);

/** Beside the dates of an event of which little is known. */
function HallView({ hall }: { hall: HallPicture | null }) {
  const { t } = useTranslation();
  if (hall === null) return null;
  const { name, section, view } = hall;
  return (
    <Stack as="section" labelledBy="hall" gap="small">
      <h2 id="hall">
        <ContentText kind="hall" text={name} />
      </h2>
      <figure className="grid gap-2">
        <DecorativeImage
          src={view}
          width="600"
          height="380"
          loading="lazy"
          className="aspect-[2/1] w-full rounded object-cover"
        />
        <figcaption className="text-small text-muted">
          <SectionWords
            text={t("event.viewFrom", { section: sectionName(t, section) })}
            of={[section]}
          />
        </figcaption>
      </figure>
    </Stack>
  );
}

/** When it is, what it costs and the way to tickets, or the status if there are none. */
function NextStep({
  event,
  terms,
  state,
}: Required<EventPageProps> & { state: EventState | null }) {
  const { t, locale } = useTranslation();
  const open = event.instances.filter(({ status }) => isBookable(status));
  const [first] = open;
  if (first === undefined)
    return state === null ? null : (
      <p>
        <span className="tag">{t(STATUS_TEXTS[state])}</span>
      </p>
    );
  const [least] = open
    .flatMap(({ priceFrom }) => priceFrom ?? [])
    .toSorted((one, other) => one.amount - other.amount);
  // "Priority" and "Book" say how it is sold, if all is sold so.
  const action = open.every(({ status }) => status === first.status) ? first.status : "get-tickets";
  const at = { event: event.id, instance: first.id };
  return (
    <>
      <NextDates dates={open} />
      {least === undefined ? null : <p className="num">{fromText(t, locale, least, terms)}</p>}
      <ButtonLink
        look="sun"
        href={open.length === 1 ? pathTo("instance", at) : `#${DATES_ID}`}
        screenOnly
        standalone
      >
        {t(`availability.${action}`)}
      </ButtonLink>
    </>
  );
}

/** Plain links: nothing is requested from these sites until a visitor follows one. */
function ShareLinks({ title }: { title: string }) {
  const { t } = useTranslation();
  const { publicUrl, path } = usePageFrame();
  const url = publicUrl + path.replace(/\?.*/, "");
  const to = (address: string, query: Record<string, string>) =>
    `${address}?${new URLSearchParams(query).toString().replaceAll("+", "%20")}`;
  const sites = {
    [t("tickets.share.mail")]: to("mailto:", { subject: title, body: url }),
    Facebook: to("https://www.facebook.com/sharer/sharer.php", { u: url }),
    WhatsApp: to("https://wa.me/", { text: `${title} ${url}` }),
    Bluesky: to("https://bsky.app/intent/compose", { text: `${title} ${url}` }),
  };
  return (
    <nav aria-labelledby="share" className="no-print">
      <h2 id="share" className="text-lead">
        {t("event.share")}
      </h2>
      <Row>
        {Object.entries(sites).map(([name, href]) => (
          <a key={name} href={href} rel="noopener noreferrer" className="inline-block py-0.5">
            {name}
          </a>
        ))}
      </Row>
    </nav>
  );
}

/** "about 1 hour 50 minutes, one intermission" */
function runningTime(t: Translate, { runningMinutes, hasIntermission }: EventDetail): string {
  const hours = Math.floor(runningMinutes / 60);
  const minutes = runningMinutes % 60;
  const duration = [
    ...(hours > 0 ? [t("event.hours", { count: hours })] : []),
    ...(minutes > 0 ? [t("event.minutes", { count: minutes })] : []),
  ].join(" ");
  return t(hasIntermission ? "event.aboutWithIntermission" : "event.aboutWithoutIntermission", {
    duration,
  });
}

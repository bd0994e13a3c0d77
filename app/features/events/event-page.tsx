import { BackLink } from "~/components/back-link";
import { DescriptionList } from "~/components/description-list";
import { Lead } from "~/components/lead";
import { Main } from "~/components/main";
import { Notice } from "~/components/notice";
import { Split } from "~/components/split";
import { Stack } from "~/components/stack";
import type { EventDetail } from "~/domain/event";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { AccessTags } from "./access-tags";
import { ArtistList } from "./artist-list";
import { PerformanceList } from "./performance-list";
import { posterHref } from "./poster-href";
import { ProgrammeList } from "./programme-list";
import { runningTime } from "./running-time";

export type EventPageProps = { event: EventDetail };

/** An event: what is played, by whom, and each performance of it with the way to its tickets. */
export function EventPage({ event }: EventPageProps) {
  const { t } = useWords();
  const over = event.instances.every(({ status }) => status === "passed");
  return (
    <Main>
      <BackLink href={pathTo("whats-on")}>{t("site.whatsOn")}</BackLink>
      <Stack gap="small">
        <h1>{event.title}</h1>
        {event.subtitle === null ? null : <Lead>{event.subtitle}</Lead>}
      </Stack>
      <Split>
        <Stack gap="large">
          <p>{event.description}</p>
          <Stack as="section" labelledBy="performances">
            <h2 id="performances">{t("event.performances")}</h2>
            {over ? <Notice title={t("event.finished")} /> : null}
            <PerformanceList event={event} />
          </Stack>
          {event.programme.length === 0 ? null : (
            <Stack as="section" labelledBy="programme">
              <h2 id="programme">{t("event.programme")}</h2>
              <ProgrammeList programme={event.programme} />
            </Stack>
          )}
          {event.artists.length === 0 ? null : (
            <Stack as="section" labelledBy="artists">
              <h2 id="artists">{t("event.artists")}</h2>
              <ArtistList artists={event.artists} />
            </Stack>
          )}
        </Stack>
        <Stack gap="large">
          <img src={posterHref(event)} alt="" width="320" height="320" className="event-picture" />
          <DescriptionList
            items={[
              { term: t("event.kind"), description: t(`eventKind.${event.kind}`) },
              { term: t("event.runningTime"), description: runningTime(t, event) },
            ]}
          />
          <AccessTags instances={event.instances} />
        </Stack>
      </Split>
    </Main>
  );
}

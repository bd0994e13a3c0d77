import type { EventDetail, ProgrammeItem, InstanceListing } from "#contract/schemas/event";
import { BackLink } from "~/ui/layout/page-top";
import { DecorativeImage } from "~/ui/decorative-image";
import { DescriptionList } from "~/ui/description-list";
import { Lead, Panel, Split, Stack } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { Notice } from "~/ui/notice";
import type { InstanceOffers } from "./event-offers";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { venue } from "~/venue";
import { CallBoxOffice } from "~/ui/call-box-office";
import { AccessTags } from "../access-tags";
import { BuyErrors, BuyHere } from "./buy-here";
import type { BuyAnswer } from "./buy-here";
import { PerformanceList } from "../performance-list";
import { posterHref } from "../poster-href";
import type { Translate } from "~/i18n/translate";
import { VisuallyHidden } from "~/ui/visibility";

type EventPageProps = {
  event: EventDetail;
  /** What can be bought right here. */
  onSale: InstanceOffers[];
  answer: BuyAnswer | undefined;
};

/** An event: what is played, by whom, and each performance of it with the way to its tickets. */
export function EventPage({ event, onSale, answer }: EventPageProps) {
  const { t } = useTranslation();
  const state = eventState(event.instances);
  const streamed = event.instances.some(({ hall }) => hall.id === venue.streamHallId);
  return (
    <Main>
      <BuyErrors {...{ event, onSale, answer }} />
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
            {state === null ? null : <EventClosed state={state} />}
            <PerformanceList event={event} />
          </Stack>
          {onSale.length === 0 ? null : (
            <div className="no-print contents">
              <BuyHere eventId={event.id} onSale={onSale} answer={answer} />
            </div>
          )}
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
          <DecorativeImage
            src={posterHref(event)}
            width="320"
            height="320"
            className="event-picture"
          />
          <DescriptionList
            items={[
              { term: t("event.kind"), description: t(`eventKind.${event.kind}`) },
              { term: t("event.runningTime"), description: runningTime(t, event) },
            ]}
          />
          {streamed ? (
            <Panel as="section" labelledBy="stream">
              <h2 id="stream" className="text-lead">
                {t("event.stream")}
              </h2>
              <p>{t("performance.streaming")}</p>
            </Panel>
          ) : null}
          <AccessTags instances={event.instances} />
        </Stack>
      </Split>
    </Main>
  );
}

/** Why no ticket of the event can be had, in the spec's words, and who may help. */
function EventClosed({ state }: { state: EventState }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" title={t(`event.closed.${state}`)}>
      {state === "sold-out" || state === "off-sale" ? (
        <CallBoxOffice>{t("performance.callBoxOffice")}</CallBoxOffice>
      ) : null}
    </Notice>
  );
}

/** Who plays, conductor first. */
function ArtistList({ artists }: { artists: readonly { name: string; role: string }[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {artists.map(({ name, role }) => (
        <li key={`${name} ${role}`}>
          {name} <span className="block text-small text-muted">{role}</span>
        </li>
      ))}
    </ul>
  );
}

/** "about 1 hour 50 minutes, one intermission". */
function runningTime(
  t: Translate,
  event: { runningMinutes: number; hasIntermission: boolean },
): string {
  const hours = Math.floor(event.runningMinutes / 60);
  const minutes = event.runningMinutes % 60;
  const parts = [
    hours > 0 ? t("event.hours", { count: hours }) : null,
    minutes > 0 ? t("event.minutes", { count: minutes }) : null,
  ].filter((part) => part !== null);
  const duration = parts.join(" ");
  return event.hasIntermission
    ? t("event.aboutWithIntermission", { duration })
    : t("event.aboutWithoutIntermission", { duration });
}

/** The works in the order in which they are played. */
export function ProgrammeList({ programme }: { programme: readonly ProgrammeItem[] }) {
  const { t } = useTranslation();
  return (
    <ol className="grid gap-3">
      {programme.map((item, at) =>
        item.kind === "intermission" ? (
          // A list without keys of its own: the order is what tells its items apart.
          <li key={at} className="text-muted">
            {t("event.intermission")}
          </li>
        ) : (
          <li key={at}>
            <strong>{item.composer}</strong>
            <VisuallyHidden>:</VisuallyHidden> <span className="block">{item.title}</span>{" "}
            {item.movement === null ? null : (
              <span className="block text-small text-muted">{item.movement}</span>
            )}
          </li>
        ),
      )}
    </ol>
  );
}

/** How an event stands as a whole, where no ticket of it can be had (spec section 4, "Event error states"). */
type EventState = "finished" | "cancelled" | "sold-out" | "off-sale";

/** Null while a performance of it leads to tickets, or is to come on sale. */
export function eventState(
  instances: readonly Pick<InstanceListing, "status">[],
): EventState | null {
  const ahead = instances.filter(({ status }) => status !== "passed");
  if (ahead.length === 0) return "finished";
  if (ahead.every(({ status }) => status === "cancelled")) return "cancelled";
  const open = ahead.filter(({ status }) => status !== "cancelled");
  if (open.every(({ status }) => status === "sold-out")) return "sold-out";
  return open.every(({ status }) => status === "sold-out" || status === "not-on-sale")
    ? "off-sale"
    : null;
}

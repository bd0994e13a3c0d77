import { useActionData, useLoaderData } from "@remix-run/react";

import { ticketPoster } from "#runtime/posters/poster-look";
import type { StreamTicket } from "#contract/schemas/stream";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { useOwnPath } from "~/ui/forms/own-path";
import { AddToCalendar } from "~/parts/performances/add-to-calendar";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Main } from "~/ui/layout/main";
import { Lead, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { Picture } from "~/ui/decorative-image";
import { Notice } from "~/ui/notice";
import { ContentText } from "~/ui/content-text";
import { PageScript } from "~/ui/layout/page-script";
import { getStreamPage, startWatching } from "./page.server";

export const handle = {
  title: ({ stream }, t) =>
    stream === null ? t("watch.broken.title") : t("watch.documentTitle", stream.instance),
  posts: ["intent"],
  layout: "bare",
} satisfies PageHandle<typeof loader>;

export const loader = getStreamPage;
export const action = startWatching;

export default function Watch() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t, locale } = useTranslation();
  const { stream } = page;
  if (stream === null)
    return (
      <Main>
        <h1>{t("watch.broken.title")}</h1>
        <Lead>{t("watch.broken.text")}</Lead>
        <CallBoxOffice>{t("errors.call")}</CallBoxOffice>
      </Main>
    );
  const { instance } = stream;
  const isPlaying = stream.state === "open" && stream.viewing === "here";
  const isFree = stream.state === "open" && stream.viewing === "nowhere";
  return (
    <Main
      errors={
        answer === undefined ? null : (
          <ErrorSummary
            title={t("watch.refused.title")}
            errors={[{ partId: "watch", message: t("watch.refused.elsewhere") }]}
          />
        )
      }
      band={
        <div className="ground ground-ink">
          <div className="wrap grid gap-6 py-6">
            <Stack gap="small">
              <h1>
                <ContentText text={instance.title} lang={instance.titleLang} />
              </h1>
              <p className="num">
                {t("watch.times", {
                  starts: formatDate(instance.startsAt, "date-time-anywhere", locale),
                  ends: formatDate(stream.endsAt, "date-time-anywhere", locale),
                })}
              </p>
            </Stack>
            {isPlaying ? (
              <Player {...page} stream={stream} />
            ) : (
              <Picture
                poster={posterImage(ticketPoster(instance))}
                sizes="72rem"
                className="no-print max-h-[80vh] w-full rounded object-cover"
              />
            )}
            {isFree ? <StartWatching viewing="nowhere" /> : null}
            <AccessServices stream={stream} />
          </div>
        </div>
      }
    >
      {stream.state !== "open" ? (
        <NotOpen stream={stream} />
      ) : stream.viewing === "elsewhere" ? (
        <StartWatching viewing="elsewhere" />
      ) : null}
      <p className="text-small text-muted">{t("watch.personal")}</p>
    </Main>
  );
}

type PlayerProps = {
  stream: StreamTicket;
  isDescribed: boolean;
  videoHref: string;
  captionsHref: string | null;
  otherHref: string;
};

function Player({ stream, isDescribed, videoHref, captionsHref, otherHref }: PlayerProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="small">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its track is below, if there are captions */}
      <video
        id="watch"
        controls
        preload="metadata"
        playsInline
        poster={posterImage(ticketPoster(stream.instance)).href}
        src={videoHref}
        data-watch=""
        aria-label={t("watch.player", stream.instance)}
        className="aspect-video max-h-[80vh] w-full rounded bg-black"
      >
        {captionsHref === null ? null : (
          <track kind="captions" srcLang="en" label={t("watch.english")} src={captionsHref} />
        )}
        <p>{t("watch.noVideo")}</p>
      </video>
      <PageScript name="waiting" />
      {stream.described ? (
        <p>
          <a className="inline-block py-0.5" href={otherHref}>
            {t(isDescribed ? "watch.withoutDescription" : "watch.withDescription")}
          </a>
        </p>
      ) : null}
    </Stack>
  );
}

/** The button claims the ticket for this browser: only one can watch at a time. */
function StartWatching({ viewing }: { viewing: "elsewhere" | "nowhere" }) {
  const { t } = useTranslation();
  return (
    <form method="post" action={useOwnPath()} className="grid gap-4">
      {viewing === "elsewhere" ? (
        <Notice tone="warning" titleAs="h2" title={t("watch.elsewhere.title")}>
          <p>{t("watch.elsewhere.text")}</p>
        </Notice>
      ) : null}
      <p>
        {viewing === "elsewhere" ? (
          <Button id="watch" name="intent" value="take-over">
            {t("watch.takeOver")}
          </Button>
        ) : (
          <Button id="watch" look="sun" name="intent" value="start">
            {t("watch.start")}
          </Button>
        )}
      </p>
    </form>
  );
}

function NotOpen({ stream: { state, opensAt, endsAt, instance } }: { stream: StreamTicket }) {
  const { t, locale } = useTranslation();
  if (state === "ended")
    return (
      <Notice titleAs="h2" title={t("watch.ended.title")}>
        <p>{t("watch.ended.text", { when: formatDate(endsAt, "date-time-anywhere", locale) })}</p>
        <StandaloneLink href={pathTo("whats-on")}>{t("order.seeWhatsOn")}</StandaloneLink>
      </Notice>
    );
  return (
    <Notice titleAs="h2" title={t("watch.early.title")}>
      <p>{t("watch.early.text", { when: formatDate(opensAt, "date-time-anywhere", locale) })}</p>
      <p>
        <AddToCalendar eventId={instance.eventId} instanceId={instance.id} />
      </p>
    </Notice>
  );
}

function AccessServices({ stream: { captions, described } }: { stream: StreamTicket }) {
  const { t } = useTranslation();
  if (!captions && !described) return null;
  return (
    <Stack as="section" labelledBy="access" gap="small">
      <h2 id="access" className="text-lead">
        {t("event.access")}
      </h2>
      <ul className="grid gap-1">
        {captions ? <li>{t("watch.captions")}</li> : null}
        {described ? <li>{t("watch.described")}</li> : null}
      </ul>
    </Stack>
  );
}

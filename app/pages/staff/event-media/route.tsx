import { useLoaderData } from "@remix-run/react";

import { throwErrorPage } from "~/.server/rendering/replies";
import { useTranslation } from "~/i18n/translation-context";
import { ArtistPicture, ExcerptPlayer } from "~/pages/events/event/reasons";
import type { PageHandle } from "~/routing/handle";
import { ContentText } from "~/ui/content-text";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { StaffPage, useStaffPath } from "../staff-page";
import { MissingFile } from "./missing-file";
import { getMediaPage } from "./page.server";

export const handle = { title: "staff.media.title" } satisfies PageHandle;

export const loader = getMediaPage;

export function action() {
  return throwErrorPage(404);
}

/** Lists the pictures of an event's artists and its excerpt, with links to add, replace and remove them. */
export default function EventMedia() {
  const { event } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const { id, title, artists, excerpt, uploads } = event;
  return (
    <StaffPage>
      <BackLink href={staffPath("staff-season-record", { kind: "events" }, { id })}>
        <ContentText text={title} />
      </BackLink>
      <h1 id="title">{t("staff.media.title")}</h1>
      <Lead>{t("staff.media.lead", { title })}</Lead>
      <Stack as="section" labelledBy="artists">
        <h2 id="artists">{t("event.artists")}</h2>
        {artists.length === 0 ? (
          <p>{t("staff.media.noArtists")}</p>
        ) : (
          <ul className="border-b">
            {artists.map(({ name, role, picture, alt }, index) => (
              <li key={`${index} ${name}`} className="flex gap-3 border-t py-3">
                <ArtistPicture artist={{ picture, alt }} uploads={uploads} />
                <div className="min-w-0">
                  <ContentText text={name} />{" "}
                  <ContentText as="p" className="text-small text-muted" text={role} />
                  <MissingFile name={picture} uploads={uploads} />
                  <StandaloneLink
                    href={staffPath("staff-event-picture", { event: id }, { artist: name, role })}
                  >
                    {t(picture === null ? "staff.media.addPicture" : "staff.media.editPicture", {
                      name,
                    })}
                  </StandaloneLink>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Stack>
      <Stack as="section" labelledBy="excerpt-of">
        <h2 id="excerpt-of">{t("staff.season.fields.events.excerpt")}</h2>
        {excerpt === null ? (
          <p>{t("staff.media.noExcerpt")}</p>
        ) : (
          <>
            <ExcerptPlayer excerpt={excerpt} uploads={uploads} level="h3" />
            <MissingFile name={excerpt.file} uploads={uploads} />
            <MissingFile name={excerpt.captions} uploads={uploads} />
          </>
        )}
        <StandaloneLink href={staffPath("staff-event-excerpt", { event: id })}>
          {t(excerpt === null ? "staff.media.addExcerpt" : "staff.media.editExcerpt")}
        </StandaloneLink>
      </Stack>
    </StaffPage>
  );
}

import { useLoaderData } from "@remix-run/react";

import { MAX_PICTURE } from "#contract/rules/events/media";
import { useTranslation } from "~/i18n/translation-context";
import { ArtistPicture } from "~/pages/events/event/reasons";
import type { PageHandle } from "~/routing/handle";
import { NamesWithin } from "~/ui/content-text";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { MissingFile } from "../event-media/missing-file";
import { TranslationsLink } from "../event-media/translations-link";
import { StaffPage, useStaffPath } from "../staff-page";
import { pictureForm } from "./form";
import { getPicturePage, submitPictureForm } from "./page.server";

export const handle = {
  title: ({ artist: { name } }, t) => t("staff.media.picture", { name }),
  posts: [pictureForm],
  uploads: ["picture"],
} satisfies PageHandle<typeof loader>;

export const loader = getPicturePage;
export const action = submitPictureForm;

/** Uploads, describes or removes the picture of an artist. */
export default function EventPicture() {
  const { event, artist } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const { name, picture, alt } = artist;
  const hasOne = picture !== null;
  const { id, fields, errors } = usePageForm(pictureForm, { defaults: { alt: alt ?? undefined } });
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-event-media", { event: event.id })}>
        {t("staff.media.title")}
      </BackLink>
      <h1 id="title">
        <NamesWithin text={t("staff.media.picture", { name })} names={[name]} />
      </h1>
      <ArtistPicture artist={artist} uploads={event.uploads} />
      <MissingFile name={picture} uploads={event.uploads} />
      <PageForm id={id} encType="multipart/form-data" button={t("staff.media.savePicture")}>
        <TextField
          field={fields.picture}
          type="file"
          isSingle
          accept="image/jpeg,image/png"
          label={t("staff.media.pictureFile")}
          required={!hasOne}
          hint={t(hasOne ? "staff.media.pictureHintAgain" : "staff.media.pictureHint", {
            kilobytes: MAX_PICTURE / 1024,
          })}
        />
        <TextField
          field={fields.alt}
          label={t("staff.photo.alt")}
          hint={t("staff.photo.altHint")}
          required
          autoComplete="off"
        />
        {hasOne ? (
          <CheckboxField field={fields.remove} label={t("staff.media.removePicture")} />
        ) : null}
      </PageForm>
      <TranslationsLink eventId={event.id} />
    </StaffPage>
  );
}

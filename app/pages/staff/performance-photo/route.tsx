import { useLoaderData } from "@remix-run/react";

import { getPosterLook } from "#runtime/posters/poster-look";
import { posterImage } from "~/domain/pictures/poster-image";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { Picture } from "~/ui/decorative-image";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { TextField } from "~/ui/forms/text-field";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { ContentText } from "~/ui/content-text";
import { ReasonField } from "../staff-fields";
import { StaffPage, useStaffPath } from "../staff-page";
import { photoForm } from "./form";
import { submitPhotoForm, getPhotoPage } from "./page.server";

export const handle = {
  title: "staff.photo.title",
  posts: [photoForm],
  uploads: ["photo"],
} satisfies PageHandle;

export const loader = getPhotoPage;
export const action = submitPhotoForm;

/** Uploads, describes or removes the photograph of a performance's event. */
export default function PerformancePhoto() {
  const { instance } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const { event } = instance;
  const { id, fields, errors } = usePageForm(photoForm, { defaults: { alt: event.photo?.alt } });
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-performance", { instance: instance.id })}>
        <ContentText text={event.title} lang={event.titleLang} />
      </BackLink>
      <h1 id="title">{t("staff.photo.title")}</h1>
      <Lead>{t("staff.photo.lead", { title: event.title })}</Lead>
      <div className="max-w-form">
        <Picture
          poster={posterImage(getPosterLook(event))}
          sizes="36rem"
          className="poster"
          described
        />
      </div>
      <PageForm id={id} encType="multipart/form-data" button={t("staff.photo.submit")}>
        <TextField
          field={fields.photo}
          type="file"
          accept="image/jpeg,image/webp,image/avif"
          label={t("staff.photo.files")}
          required={event.photo === null}
          hint={t(event.photo === null ? "staff.photo.filesHint" : "staff.photo.filesHintAgain")}
        />
        <TextField
          field={fields.alt}
          label={t("staff.photo.alt")}
          hint={t("staff.photo.altHint")}
          autoComplete="off"
        />
        {event.photo === null ? null : (
          <CheckboxField field={fields.remove} label={t("staff.photo.remove")} />
        )}
        <ReasonField field={fields.reason} />
      </PageForm>
    </StaffPage>
  );
}

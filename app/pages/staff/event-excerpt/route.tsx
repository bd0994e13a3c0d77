import { useLoaderData } from "@remix-run/react";

import { MAX_RECORDING } from "#contract/rules/events/media";
import { useTranslation } from "~/i18n/translation-context";
import { ExcerptPlayer } from "~/pages/events/event/reasons";
import type { PageHandle } from "~/routing/handle";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { TextAreaField } from "~/ui/forms/text-area-field";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead } from "~/ui/layout/primitives";
import { MissingFile } from "../event-media/missing-file";
import { TranslationsLink } from "../event-media/translations-link";
import { fieldHint, fieldLabel } from "../season/season-labels";
import { StaffPage, useStaffPath } from "../staff-page";
import { excerptForm } from "./form";
import { getExcerptPage, submitExcerptForm } from "./page.server";

export const handle = {
  title: "staff.season.fields.events.excerpt",
  posts: [excerptForm],
  uploads: ["recording", "captions"],
} satisfies PageHandle;

export const loader = getExcerptPage;
export const action = submitExcerptForm;

/** Uploads, describes or removes the excerpt of an event. */
export default function EventExcerpt() {
  const { event } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const staffPath = useStaffPath();
  const { title, excerpt, uploads } = event;
  const { id, fields, errors } = usePageForm(excerptForm, {
    defaults: { title: excerpt?.title ?? undefined, transcript: excerpt?.transcript },
  });
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath("staff-event-media", { event: event.id })}>
        {t("staff.media.title")}
      </BackLink>
      <h1 id="title">{t("staff.season.fields.events.excerpt")}</h1>
      <Lead>{t("staff.media.excerptLead", { title })}</Lead>
      {excerpt === null ? null : (
        <>
          <ExcerptPlayer excerpt={excerpt} uploads={uploads} />
          <MissingFile name={excerpt.file} uploads={uploads} />
          <MissingFile name={excerpt.captions} uploads={uploads} />
        </>
      )}
      <PageForm id={id} encType="multipart/form-data" button={t("staff.media.saveExcerpt")}>
        <TextField
          field={fields.recording}
          type="file"
          isSingle
          accept="audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,video/mp4,video/webm"
          label={t("staff.media.recording")}
          required={excerpt === null}
          hint={t(
            excerpt === null ? "staff.media.recordingHint" : "staff.media.recordingHintAgain",
            {
              megabytes: MAX_RECORDING / 1024 / 1024,
            },
          )}
        />
        <TextField
          field={fields.title}
          label={fieldLabel(t, "events", "excerptTitle")}
          optional={t("common.optional")}
          autoComplete="off"
        />
        <TextAreaField
          field={fields.transcript}
          label={fieldLabel(t, "events", "excerptTranscript")}
          hint={fieldHint(t, "events", "excerptTranscript")}
          required
          rows={8}
        />
        <TextField
          field={fields.captions}
          type="file"
          isSingle
          accept=".vtt,text/vtt"
          label={fieldLabel(t, "events", "excerptCaptions")}
          optional={t("common.optional")}
          hint={t("staff.media.captionsHint")}
        />
        {excerpt?.captions == null ? null : (
          <CheckboxField field={fields.removeCaptions} label={t("staff.media.removeCaptions")} />
        )}
        {excerpt === null ? null : (
          <CheckboxField field={fields.remove} label={t("staff.media.removeExcerpt")} />
        )}
      </PageForm>
      <TranslationsLink eventId={event.id} />
    </StaffPage>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Locale } from "#contract/names/locales";
import type { SeasonForm, SeasonReview } from "#contract/operations/staff/season";
import { SEASON_KINDS, type SeasonKindSetting } from "#contract/names/season-kinds";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { usePageFrame } from "~/routing/page-frame";
import { NamesWithin } from "~/ui/content-text";
import { TextField } from "~/ui/forms/text-field";
import { PageForm, usePageForm } from "~/ui/forms/use-page-form";
import { BackLink } from "~/ui/layout/page-top";
import { Lead, StandaloneLink } from "~/ui/layout/primitives";
import { errorText } from "../season/season-labels";
import { StaffPage, useStaffPath } from "../staff-page";
import { FORM, type Inputs, inputsWithErrors, SEASON_FORMS, shownFields } from "./form";
import { changedRows } from "./format-value";
import { getRecordPage, submitRecordForm } from "./page.server";
import { SOLD_MOVE } from "./read-texts";
import { RecordField } from "./record-fields";
import { Differing, ReviewForm } from "./review";
import { Translations } from "./translations";
import { writeInput } from "./write-inputs";

export const handle = {
  title: ({ kind, form: { record } }, t, { locale }) =>
    record === null || (SEASON_KINDS[kind] as SeasonKindSetting).isOnly === true
      ? t(`staff.season.add.${kind}`)
      : recordTitle(record, t, locale),
  posts: Object.values(SEASON_FORMS),
  // A price list has a price for each band and price type.
  longForm: true,
} satisfies PageHandle<typeof loader>;

export const loader = getRecordPage;
export const action = submitRecordForm;

/** Performances of an event differ by when they start. */
const recordTitle = (
  { name, startsAt }: NonNullable<SeasonForm["record"]>,
  t: Translate,
  locale: Locale,
): string =>
  startsAt == null
    ? name
    : t("staff.performances.name", {
        title: name,
        time: formatDate(startsAt, "date-time", locale),
      });

type RecordReply = SubmissionResult & {
  version?: string | null;
  review?: SeasonReview;
  /** What someone else has saved otherwise meanwhile. */
  differing?: Record<string, unknown>;
};

/** Adds or edits a record of the season. */
export default function SeasonRecord() {
  const { kind, form, isTranslating } = useLoaderData<typeof loader>();
  const { version, review = null, differing, error } = useActionData<RecordReply>() ?? {};
  const { t, locale } = useTranslation();
  const { currency } = usePageFrame();
  const staffPath = useStaffPath();
  const { record, initial, options } = form;
  const { isOnly = false }: SeasonKindSetting = SEASON_KINDS[kind];
  const fields = shownFields(kind, form);
  const names = [...fields.flatMap((field) => inputsWithErrors(field, options)), "reason"];
  const isMove = Object.values(error ?? {}).some((found) =>
    found?.some((each) => each.startsWith(SOLD_MOVE)),
  );
  const showing = { t, locale, currency, options };
  const listRows = (changes: SeasonReview["changes"]) =>
    changedRows(kind, fields, changes, showing);
  const { id, errors, lastResult } = usePageForm(
    { ...SEASON_FORMS[kind], fields: names },
    {
      formatMessage: (message) => errorText(t, kind, message),
      help:
        differing === undefined ? (
          isMove && (
            <StandaloneLink
              href={staffPath("staff-performance-move", { instance: record?.id ?? "" })}
            >
              {t("staff.move.title")}
            </StandaloneLink>
          )
        ) : (
          <Differing
            rows={listRows(
              Object.entries(differing).map(([field, to]) => ({
                field,
                from: record?.values[field] ?? null,
                to,
              })),
            )}
          />
        ),
    },
  );
  const writing = { locale, only: t("staff.season.intermission") };
  const values = record?.values ?? initial;
  const defaults: Inputs = Object.assign(
    {},
    ...fields.map((field) => writeInput(field, values[field.name], writing)),
  );
  const inputs = { kind, defaults, lastResult, options };
  const hasName = record !== null && !isOnly;
  return (
    <StaffPage errors={errors}>
      <BackLink href={staffPath(isOnly ? "staff-season" : "staff-season-records", { kind })}>
        {t(isOnly ? "staff.season.title" : `staff.season.kinds.${kind}`)}
      </BackLink>
      <h1 id="title">
        {hasName ? (
          <NamesWithin text={recordTitle(record, t, locale)} names={[record.name]} />
        ) : (
          t(`staff.season.add.${kind}`)
        )}
      </h1>
      <Lead>{t(`staff.season.about.${kind}`)}</Lead>
      {kind === "events" && record !== null && review === null ? (
        <StandaloneLink href={staffPath("staff-event-media", { event: record.id })}>
          {t("staff.media.title")}
        </StandaloneLink>
      ) : null}
      {review === null ? (
        <PageForm id={id} button={t("staff.season.submit")}>
          {fields.map((field) => (
            <RecordField key={field.name} {...inputs} field={field} />
          ))}
          <Translations {...inputs} fields={fields} isOpen={isTranslating} />
          <TextField
            field={{
              id: `${FORM}-reason`,
              name: "reason",
              initialValue: lastResult?.initialValue?.["reason"],
              errors: lastResult?.error?.["reason"] ?? undefined,
            }}
            label={t("staff.reason.label")}
            hint={t("staff.reason.hint")}
            optional={t("common.optional")}
            autoComplete="off"
          />
          <input type="hidden" name="version" value={version ?? record?.version ?? ""} />
        </PageForm>
      ) : (
        <ReviewForm
          review={review}
          rows={listRows(review.changes)}
          lastResult={lastResult}
          isNew={record === null}
        />
      )}
    </StaffPage>
  );
}

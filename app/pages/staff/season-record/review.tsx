import type { SubmissionResult } from "@conform-to/react";

import type { SeasonReview } from "#contract/operations/staff/season";
import { formatCount } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { CompareTable } from "~/ui/compare-table";
import { PageForm } from "~/ui/forms/use-page-form";
import { Row, Stack } from "~/ui/layout/primitives";
import { OverlapsNotice } from "../overlaps-notice";
import type { ChangedRow } from "./format-value";

/** What a form posted, by the names of its fields. */
function* postedFields(
  values: unknown,
  before: readonly string[] = [],
): Generator<[string, string]> {
  if (typeof values === "string") yield [before.join("."), values];
  else if (Array.isArray(values))
    for (const value of values as readonly unknown[]) yield* postedFields(value, before);
  else if (typeof values === "object" && values !== null)
    for (const [name, value] of Object.entries(values))
      yield* postedFields(value, [...before, name]);
}

const OF_BUTTONS = ["intent", "reviewed"];

type ReviewProps = {
  review: SeasonReview;
  rows: readonly ChangedRow[];
  lastResult: SubmissionResult | undefined;
  isNew: boolean;
};

/** What changes, and the form that saves it. */
export function ReviewForm({ review, rows, lastResult, isNew }: ReviewProps) {
  const { t, locale } = useTranslation();
  const posted = [...postedFields(lastResult?.initialValue)].filter(
    ([name]) => !OF_BUTTONS.includes(name),
  );
  const { performances } = review;
  const columns = [
    t("staff.season.column.field"),
    ...(isNew ? [] : [t("staff.move.before")]),
    t("staff.move.now"),
  ];
  return (
    <PageForm id="review" aria-labelledby="review-title">
      <Stack gap="small">
        <h2 id="review-title">{t("staff.season.check")}</h2>
        <OverlapsNotice overlaps={review.overlaps} />
        {performances === null ? null : (
          <p>
            {performances === 0
              ? t("staff.season.noPerformances")
              : t("staff.season.performances", {
                  count: performances,
                  number: formatCount(performances, locale),
                })}
          </p>
        )}
        {isNew ? null : <p>{t("staff.season.kept")}</p>}
        <CompareTable
          stacks
          labelledBy="review-title"
          columns={columns}
          rows={rows
            .filter(({ from, to }) => !isNew || from !== to)
            .map(({ key, label, from, to }) => ({
              key,
              cells: [label, ...(isNew ? [] : [from]), <strong key="to">{to}</strong>],
            }))}
        />
      </Stack>
      {posted.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="reviewed" value={review.plan} />
      <Row>
        <Button name="intent" value="confirm">
          {t("staff.season.save")}
        </Button>
        <Button look="quiet" name="intent" value="edit">
          {t("staff.return.edit")}
        </Button>
      </Row>
    </PageForm>
  );
}

/** What someone else has saved meanwhile, beside what was typed. */
export function Differing({ rows }: { rows: readonly ChangedRow[] }) {
  const { t } = useTranslation();
  return (
    <CompareTable
      stacks
      labelledBy="title"
      columns={[
        t("staff.season.column.field"),
        t("staff.season.column.saved"),
        t("staff.season.column.yours"),
      ]}
      rows={rows.map(({ key, label, from, to }) => ({ key, cells: [label, from, to] }))}
    />
  );
}

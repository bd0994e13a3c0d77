import type { SubmissionResult } from "@conform-to/react";

import type { Failed } from "~/domain/failed";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { DescriptionList } from "~/ui/description-list";
import { FormErrors } from "~/ui/forms/form-errors";

export type AccountProblem =
  | "fields"
  /** Another window saved first: the page shows the stored values beside the submitted ones. */
  | "changed"
  | "locked"
  | "no-password"
  /** The box office is down; the change may have been saved. */
  | "unavailable";

export type AccountReply = { problem: AccountProblem; lastResult: SubmissionResult };

/** A field's stored value; `shown` is the text for a value that is a code. */
type StoredField = { name: string; label: string; stored: string; shown?: string };

export type AccountErrorsProps = {
  formId: string;
  actionData: AccountReply | undefined;
  /** In page order. With stored values in a form that another window may have saved. */
  fields: readonly (string | StoredField)[];
  /** What failed while the box office was down. */
  failed?: Failed;
  /** Replaces "There is a problem" for invalid fields. */
  title?: string | undefined;
};

export function AccountErrors(props: AccountErrorsProps) {
  const { formId, actionData, fields, failed = "update-details", title } = props;
  const { t } = useTranslation();
  if (actionData === undefined) return null;
  const { problem, lastResult } = actionData;
  const names = fields.map((field) => (typeof field === "string" ? field : field.name));
  const form = { formId, lastResult, fields: names };
  if (problem === "fields")
    return <FormErrors {...form} {...(title === undefined ? {} : { title })} />;
  const changed = findChangedFields(
    fields.filter((field) => typeof field !== "string"),
    lastResult.initialValue ?? {},
  );
  return (
    <FormErrors
      {...form}
      title={problem === "unavailable" ? t(`failed.${failed}`) : t(`account.${problem}.title`)}
    >
      <p>{t(`account.${problem}.text`)}</p>
      {problem === "changed" && changed.length > 0 ? (
        <DescriptionList
          items={changed.map(({ label, stored, shown = stored }) => ({
            term: t("account.changed.storedNow", { field: label }),
            description: shown === "" ? t("account.changed.nothing") : shown,
          }))}
        />
      ) : null}
      {problem === "locked" || problem === "no-password" ? (
        <p>
          <a href={pathTo("reset-password")}>{t("account.resetPassword")}</a>
        </p>
      ) : null}
    </FormErrors>
  );
}

/** Returns the fields whose stored value differs from the submitted one. */
export function findChangedFields(
  fields: readonly StoredField[],
  typed: Readonly<Record<string, unknown>>,
): StoredField[] {
  return fields.filter(({ name, stored }) => textOf(valueAt(typed, name)) !== stored.trim());
}

/** Reads a nested value: "address.city". */
function valueAt(values: unknown, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>(
      (value, part) =>
        typeof value === "object" && value !== null
          ? (value as Record<string, unknown>)[part]
          : undefined,
      values,
    );
}

/** Joins the values of checked boxes, in page order. */
const textOf = (value: unknown) =>
  (Array.isArray(value) ? value : [value])
    .filter((item) => typeof item === "string")
    .map((item) => item.trim())
    .join(",");

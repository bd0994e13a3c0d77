import type { SubmissionResult } from "@conform-to/react";

import type { Failed } from "~/domain/failed";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { DescriptionList } from "~/ui/description-list";
import { FormErrors } from "~/ui/forms/form-errors";

export type AccountProblem =
  | "fields"
  /** Another window saved first: the page shows what is stored now beside what was typed. */
  | "changed"
  | "locked"
  | "no-password"
  /** The box office did not answer; whether it saved is not known. */
  | "unavailable";

export type AccountReply = { problem: AccountProblem; lastResult: SubmissionResult };

/** A field as it is stored now: its name in the form, its label, its value, and the words for a value that is a code. */
type StoredField = { name: string; label: string; stored: string; shown?: string };

export type AccountErrorsProps = {
  formId: string;
  answer: AccountReply | undefined;
  /** In the order of the page. With what is stored, for a form that another window may have saved. */
  fields: readonly (string | StoredField)[];
  /** What was not done when the box office did not answer. */
  failed?: Failed;
  /** In place of "There is a problem", for wrong fields. */
  title?: string | undefined;
};

export function AccountErrors(props: AccountErrorsProps) {
  const { formId, answer, fields, failed = "update-details", title } = props;
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { problem, lastResult } = answer;
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

/** The fields whose stored value is not the typed one. */
export function findChangedFields(
  fields: readonly StoredField[],
  typed: Readonly<Record<string, unknown>>,
): StoredField[] {
  return fields.filter(({ name, stored }) => textOf(valueAt(typed, name)) !== stored.trim());
}

/** "address.city" is the city of the address. */
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

/** Of checkboxes: the ticked values, in the order of the page. */
const textOf = (value: unknown) =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === "string")
    .map((one) => one.trim())
    .join(",");

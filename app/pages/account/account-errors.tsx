import { DescriptionList } from "~/ui/description-list";
import type { AccountAnswer } from "./account-answer";
import { findChangedFields } from "./find-changed-fields";
import type { StoredField } from "./find-changed-fields";
import type { Failed } from "~/domain/failed";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { FormErrors } from "~/ui/forms/form-errors";

export type AccountErrorsProps = {
  formId: string;
  answer: AccountAnswer | undefined;
  /** The names of the form's fields, in the order of the page. */
  fields: readonly string[];
  /** What was not done, where the box office did not answer. */
  failed: Failed;
  /** How the fields stand now, for whoever was not the first to change them. */
  stored?: readonly StoredField[];
  /** What is wrong with the fields, by one name. */
  title?: string | undefined;
};

/** Why a form of the account was not taken. Nothing that was typed is lost, and nothing of another's is overwritten. */
export function AccountErrors(props: AccountErrorsProps) {
  const { formId, answer, fields, failed, stored = [], title } = props;
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { problem, lastResult } = answer;
  if (problem === "fields") {
    return (
      <FormErrors {...{ formId, lastResult, fields }} {...(title === undefined ? {} : { title })} />
    );
  }
  const heading = problem === "unavailable" ? t(`failed.${failed}`) : t(`account.${problem}.title`);
  const others = findChangedFields(stored, lastResult.initialValue ?? {});
  return (
    <FormErrors {...{ formId, lastResult, fields }} title={heading}>
      <p>{t(`account.${problem}.text`)}</p>
      {problem === "changed" && others.length > 0 ? (
        <DescriptionList
          items={others.map(({ label, stored: value, shown = value }) => ({
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

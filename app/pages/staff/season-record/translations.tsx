import type { SeasonField } from "#contract/names/season-kinds";
import { languageNames } from "~/i18n/locales";
import { useTranslation } from "~/i18n/translation-context";
import { Collapsible } from "~/ui/collapsible";
import { TextAreaField } from "~/ui/forms/text-area-field";
import { TextField } from "~/ui/forms/text-field";
import { columnName, NO_TEXT, OTHER_LANGUAGES, textName, translatedNames } from "./form";
import { type FieldProps, type RecordInputs, useInput } from "./record-input";

/** The texts of all fields in the venue's other languages. */
export function Translations({
  fields,
  isOpen,
  ...inputs
}: RecordInputs & { fields: readonly SeasonField[]; isOpen: boolean }) {
  const { t } = useTranslation();
  const translated = fields.filter((field) => translatedNames(field).length > 0);
  if (translated.length === 0 || OTHER_LANGUAGES.length === 0) return null;
  return (
    <Collapsible id="translations" title={t("staff.season.translations")} open={isOpen}>
      <p className="text-small text-muted">{t("staff.season.translationsHint")}</p>
      {translated.map((field) => (
        <TranslatedField key={field.name} {...inputs} field={field} />
      ))}
    </Collapsible>
  );
}

function TranslatedField(props: FieldProps) {
  const { field } = props;
  const { t } = useTranslation();
  const { source, label } = useInput(props);
  if (field.control === "table")
    return (field.translated ?? []).flatMap((column) =>
      OTHER_LANGUAGES.map((locale) => (
        <TextAreaField
          key={`${column} ${locale}`}
          field={source(textName(columnName(field.name, column), locale))}
          label={`${label}: ${t(`staff.season.columns.${column}`)}, ${languageNames[locale]}`}
          hint={t("staff.season.columnHint", { none: NO_TEXT })}
          required={false}
        />
      )),
    );
  return OTHER_LANGUAGES.map((locale) => {
    const input = {
      field: source(textName(field.name, locale)),
      label: `${label}, ${languageNames[locale]}`,
      required: false,
    };
    return field.control === "translated" ? (
      <TextField key={locale} {...input} autoComplete="off" />
    ) : (
      <TextAreaField key={locale} {...input} />
    );
  });
}

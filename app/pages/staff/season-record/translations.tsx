import type { SeasonField } from "#contract/season-kinds";
import { languageNames } from "~/i18n/locales";
import { useTranslation } from "~/i18n/translation-context";
import { Collapsible } from "~/ui/collapsible";
import { TextAreaField } from "~/ui/forms/text-area-field";
import { TextField } from "~/ui/forms/text-field";
import { OTHER_LANGUAGES, textName } from "./form";
import { type FieldProps, type RecordInputs, useInput } from "./record-input";
import { TRANSLATED } from "./unchanged-texts";

/** The texts of all fields in the venue's other languages. */
export function Translations({
  fields,
  isOpen,
  ...inputs
}: RecordInputs & { fields: readonly SeasonField[]; isOpen: boolean }) {
  const { t } = useTranslation();
  const translated = fields.filter(({ control }) => TRANSLATED.includes(control));
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
  const { source, label } = useInput(props);
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

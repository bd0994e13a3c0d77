import { useTranslation } from "~/i18n/translation-context";
import { useKnownLabel } from "~/ui/content-text";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { SelectField } from "~/ui/forms/select-field";
import { TextAreaField } from "~/ui/forms/text-area-field";
import { TextField } from "~/ui/forms/text-field";
import { optionLabel } from "../season/season-labels";
import { dayName, timeName } from "./form";
import { optionName } from "./format-value";
import { Moment, MomentsField, PricesField, RecordsField } from "./group-fields";
import { type FieldProps, useInput } from "./record-input";

/** The control of a field, with the value of the record or what was typed. */
export function RecordField(props: FieldProps) {
  const { field, options } = props;
  const { t, locale } = useTranslation();
  const known = useKnownLabel();
  const { errors, source, label, hint, isOptional, optional } = useInput(props);
  const { name } = field;
  const shared = { label, hint, errors, optional, required: !isOptional } as const;
  switch (field.control) {
    case "text":
    case "translated":
      return <TextField field={source(name)} {...shared} autoComplete="off" />;
    case "money":
      return (
        <TextField
          field={source(name)}
          {...shared}
          inputMode="decimal"
          width="half"
          autoComplete="off"
        />
      );
    case "whole":
      return (
        <TextField
          field={source(name)}
          {...shared}
          inputMode="numeric"
          width="short"
          autoComplete="off"
        />
      );
    case "lines":
    case "translated-lines":
      return <TextAreaField field={source(name)} {...shared} rows={6} />;
    case "list":
    case "translated-list":
    case "amounts":
    case "table":
      return (
        <TextAreaField
          field={source(name)}
          {...shared}
          hint={hint ?? t("staff.season.onePerLine")}
        />
      );
    case "flag":
      return <CheckboxField field={source(name)} label={label} hint={hint} errors={errors} />;
    case "option":
      return (
        <SelectField
          field={source(name)}
          {...shared}
          placeholder={t("staff.season.choose")}
          options={field.options.map((value) => ({
            value,
            label: optionLabel(t, locale, field, value),
          }))}
        />
      );
    case "record":
      return (
        <SelectField
          field={source(name)}
          {...shared}
          placeholder={t("staff.season.choose")}
          options={(options[field.of] ?? []).map((option, _, all) => ({
            value: option.id,
            ...known(optionName(field.of, option, all)),
          }))}
        />
      );
    case "records":
      return <RecordsField {...props} />;
    case "moment":
      return (
        <Moment {...props} day={dayName(name)} time={timeName(name)} legend={label} hint={hint} />
      );
    case "moments":
      return <MomentsField {...props} of={field.of} />;
    case "prices":
      return <PricesField {...props} />;
  }
}

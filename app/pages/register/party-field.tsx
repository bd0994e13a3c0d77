import type { FieldSource } from "~/ui/forms/field-state";
import { SelectField } from "~/ui/forms/select-field";
import { PARTY_MAX } from "#contract/schemas/instance-wishes";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "~/ui/forms/field-state";

/** For how many. Nothing is chosen at first: one is no better guess than two. */
export function PartyField({ field }: { field: FieldSource }) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const numbers = Array.from({ length: PARTY_MAX }, (_, index) => String(index + 1));
  return (
    <SelectField
      {...told(field)}
      label={t("register.howMany")}
      placeholder={t("register.chooseNumber")}
      options={numbers.map((number) => ({ value: number, label: number }))}
    />
  );
}

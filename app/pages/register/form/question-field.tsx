import type { FieldSource } from "~/ui/forms/field-state";
import { RadioGroup } from "~/ui/forms/radio-group";
import { TextAreaField, useCounted } from "~/ui/forms/text-area-field";
import { ANSWER_MAX } from "#contract/schemas/instance-wishes";
import type { FormQuestion } from "#contract/schemas/instance-wishes";
import { useTranslation } from "~/i18n/translation-context";

import { useFieldWords } from "~/ui/forms/field-state";

/** One question of a performance's form, in the control for its kind. */
export function QuestionField({ question, field }: { question: FormQuestion; field: FieldSource }) {
  const { t } = useTranslation();
  const told = useFieldWords();
  const counted = useCounted();
  const { label, kind, options, required } = question;
  const hint = question.hint ?? undefined;
  const optional = required ? undefined : t("common.optional");
  switch (kind) {
    case "text":
      return (
        <TextAreaField
          {...told(field)}
          label={label}
          hint={hint}
          optional={optional}
          limit={counted(ANSWER_MAX)}
        />
      );
    case "choice":
    case "yes-no":
      return (
        <RadioGroup
          {...told(field)}
          legend={optional === undefined ? label : `${label} ${optional}`}
          hint={hint}
          options={
            kind === "yes-no"
              ? (["yes", "no"] as const).map((value) => ({ value, label: t(`register.${value}`) }))
              : options.map((value) => ({ value, label: value }))
          }
        />
      );
  }
}

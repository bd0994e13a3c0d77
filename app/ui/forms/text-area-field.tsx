import type { ReactNode } from "react";
import { FieldFrame } from "./field-frame";
import { type FieldSource, useFieldState, isRequired } from "./field-state";
import { useTranslation } from "~/i18n/translation-context";

type TextAreaFieldProps = {
  field: FieldSource;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  optional?: string | undefined;
  /** Overrides `isRequired`. */
  required?: boolean;
  rows?: number;
  autoComplete?: string | undefined;
  defaultValue?: string | undefined;
  /** Character limit, with a live count by script. Longer text is accepted and refused by the server. */
  limit?: Omit<CharacterLimitProps, "id" | "controlId"> | undefined;
};

export function TextAreaField(props: TextAreaFieldProps) {
  const { field, label, hint, errors, optional, limit } = props;
  const limitId = `${field.id}-limit`;
  const state = useFieldState(field, {
    hint,
    errors,
    describedBy: limit ? limitId : undefined,
    required: isRequired(field, props),
  });
  const initial = typeof field.initialValue === "string" ? field.initialValue : undefined;
  return (
    <FieldFrame controlId={field.id} state={state} label={label} optional={optional} hint={hint}>
      <textarea
        id={field.id}
        name={field.name}
        className="input max-w-form"
        rows={props.rows ?? 4}
        defaultValue={props.defaultValue ?? initial}
        // `maxlength` would silently truncate pasted text; the server checks the limit instead.
        maxLength={limit ? undefined : field.maxLength}
        autoComplete={props.autoComplete}
        aria-required={state.required}
        aria-invalid={state.invalid}
        aria-describedby={state.describedBy}
      />
      {limit ? <CharacterLimit id={limitId} controlId={field.id} {...limit} /> : null}
    </FieldFrame>
  );
}

type CharacterLimitProps = {
  id: string;
  controlId: string;
  max: number;
  /** Shown without script: "You can enter up to 500 characters." */
  text: string;
  /** Texts for the live count by plural category: "{count} characters left". */
  left?: Partial<Record<Intl.LDMLPluralRule, string>>;
  /** "{count} characters too many". */
  over?: Partial<Record<Intl.LDMLPluralRule, string>>;
};

/** The static limit, and a hidden element for the live count. */
function CharacterLimit({ id, controlId, max, text, left, over }: CharacterLimitProps) {
  return (
    <div className="num text-small text-muted">
      <p id={id}>{text}</p>
      {left && over ? (
        <p
          data-count-for={controlId}
          data-max={max}
          data-left={JSON.stringify(left)}
          data-over={JSON.stringify(over)}
          hidden
          aria-hidden="true"
        />
      ) : null}
    </div>
  );
}

/** Returns a function for the texts of a character limit. */
export function useCharacterLimit() {
  const { t } = useTranslation();
  const pluralTexts = (key: "common.charactersLeft" | "common.charactersOver") => ({
    one: t(key, { count: 1 }).replace("1", "{count}"),
    other: t(key, { count: 2 }).replace("2", "{count}"),
  });
  return (max: number) => ({
    max,
    text: t("interest.limit", { max }),
    left: pluralTexts("common.charactersLeft"),
    over: pluralTexts("common.charactersOver"),
  });
}

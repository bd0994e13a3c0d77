import type { ReactNode } from "react";
import { FieldFrame } from "./field-frame";
import type { FieldSource } from "./field-state";
import { fieldState } from "./field-state";
import { useTranslation } from "~/i18n/translation-context";

type TextAreaFieldProps = {
  field: FieldSource;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  errorPrefix?: string | undefined;
  optional?: string | undefined;
  rows?: number;
  autoComplete?: string | undefined;
  defaultValue?: string | undefined;
  /** The limit as text; with script it counts down. The field then takes longer text, and the server says no. */
  limit?: Omit<CharacterLimitProps, "id" | "controlId"> | undefined;
};

/** A multi-line text field, with its limit below. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { field, label, hint, errors, errorPrefix, optional, limit } = props;
  const limitId = `${field.id}-limit`;
  const state = fieldState(field, { hint, errors, describedBy: limit ? limitId : undefined });
  const initial = typeof field.initialValue === "string" ? field.initialValue : undefined;
  return (
    <FieldFrame
      controlId={field.id}
      state={state}
      label={label}
      optional={optional}
      hint={hint}
      errorPrefix={errorPrefix}
    >
      <textarea
        id={field.id}
        name={field.name}
        className="input max-w-form"
        rows={props.rows ?? 4}
        defaultValue={props.defaultValue ?? initial}
        // `maxlength` would silently truncate pasted text: the server checks the limit instead.
        maxLength={limit ? undefined : field.maxLength}
        autoComplete={props.autoComplete}
        aria-invalid={state.invalid}
        aria-describedby={state.describedBy}
      />
      {limit ? <CharacterLimit id={limitId} controlId={field.id} {...limit} /> : null}
    </FieldFrame>
  );
}

type CharacterLimitProps = {
  id: string;
  /** The id of the textarea that is counted. */
  controlId: string;
  max: number;
  /** Shown without script: "You can enter up to 500 characters." */
  text: string;
  /** For the count that script keeps, by plural category, with `{count}`: "{count} characters left". */
  left?: Partial<Record<Intl.LDMLPluralRule, string>>;
  /** The same for what is too much: "{count} characters too many". */
  over?: Partial<Record<Intl.LDMLPluralRule, string>>;
};

/** How long a text may be, in words; the enhancement counts in a text beside it. */
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

/** A text's limit in words, and the two texts into which the live counter fills its number. */
export function useCounted() {
  const { t } = useTranslation();
  // In the form that the language has for one, and for more.
  const counted = (key: "common.charactersLeft" | "common.charactersOver") => ({
    one: t(key, { count: 1 }).replace("1", "{count}"),
    other: t(key, { count: 2 }).replace("2", "{count}"),
  });
  return (max: number) => ({
    max,
    text: t("interest.limit", { max }),
    left: counted("common.charactersLeft"),
    over: counted("common.charactersOver"),
  });
}

import type { ReactNode } from "react";
import { fieldFrameId, type FieldState } from "./field-state";
import { useTranslation } from "~/i18n/translation-context";
import { VisuallyHidden } from "~/ui/visibility";

type FieldFrameProps = {
  controlId: string;
  state: FieldState;
  label: ReactNode;
  /** "(optional)", beside the label. Required fields are not marked. */
  optional?: string | undefined;
  hint?: ReactNode;
  /** Places a narrow control at the end of the line, for columns of numbers. */
  beside?: boolean;
  children: ReactNode;
};

const BESIDE = "flex flex-wrap items-center gap-x-4 [&>label]:flex-[1_1_6rem] [&>p]:basis-full";

/** Label, hint and error message of a control, with a bar that marks errors. */
export function FieldFrame({
  controlId,
  state,
  label,
  optional,
  hint,
  beside = false,
  children,
}: FieldFrameProps) {
  const grid = beside ? BESIDE : "grid content-start gap-1";
  return (
    <div
      id={fieldFrameId(controlId)}
      className={state.invalid ? `${grid} border-l-4 border-error pl-3` : grid}
    >
      <label htmlFor={controlId}>
        {label}
        {/* NetSurf drops a space at the start of an inline element, unless spaces are kept. */}
        {optional ? (
          <span className="whitespace-pre-wrap font-normal text-muted"> {optional}</span>
        ) : null}
      </label>{" "}
      {beside ? children : null}
      {hint ? (
        <p id={state.hintId} className="text-small text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={state.errorId} errors={state.errors} />
      {beside ? null : children}{" "}
    </div>
  );
}

type FieldErrorProps = {
  id: string;
  errors: readonly string[];
};

/** The error message above a control; renders nothing without errors. */
export function FieldError({ id, errors }: FieldErrorProps) {
  const { t } = useTranslation();
  if (errors.length === 0) return null;
  return (
    <p id={id} className="font-semibold text-error">
      <VisuallyHidden>{`${t("common.errorPrefix")} `}</VisuallyHidden>
      {errors.join(" ")}
    </p>
  );
}

import { VisuallyHidden } from "../visually-hidden";

export interface FieldErrorProps {
  id: string;
  errors: readonly string[];
  /** "Error:", read before the message. */
  prefix?: string | undefined;
}

/** The message at a field, above the control. Renders nothing when there is no error. */
export function FieldError({ id, errors, prefix }: FieldErrorProps) {
  if (errors.length === 0) return null;
  return (
    <p id={id} className="font-semibold text-error">
      {prefix ? <VisuallyHidden>{`${prefix} `}</VisuallyHidden> : null}
      {errors.join(" ")}
    </p>
  );
}

import type { ReactNode } from "react";

export interface ErrorSummaryProps {
  /** "There is a problem" or, better, what it is. */
  title: string;
  /** `fieldId` is the control's id; without one the message stands alone. */
  errors: readonly { fieldId?: string | undefined; message: string }[];
  children?: ReactNode;
}

/**
 * All that is wrong with what was sent, first in `main`, each message a link to its field.
 * The alert is the inner element: on the one that takes focus it would be read twice.
 */
export function ErrorSummary({ title, errors, children }: ErrorSummaryProps) {
  return (
    <div
      data-error-summary=""
      tabIndex={-1}
      className="rounded border-[3px] border-error bg-card p-4"
    >
      <div role="alert" className="grid gap-2">
        <h2 className="text-total text-error">{title}</h2>
        {children}
        {errors.length > 0 ? (
          <ul className="grid gap-1">
            {errors.map(({ fieldId, message }) => (
              <li key={`${fieldId ?? ""} ${message}`} className="font-semibold">
                {fieldId ? (
                  <a href={`#${fieldId}`} className="inline-block py-0.5 text-error">
                    {message}
                  </a>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

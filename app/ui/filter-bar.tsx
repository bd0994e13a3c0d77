import type { ReactNode } from "react";

type FilterBarProps = {
  action: string;
  /** The name of the search: "Find a performance". */
  label: string;
  /** One field alone: the button is right beside it. */
  short?: boolean;
  /** On narrow screens the fields are folded away below this text, unless `isOpen`. */
  fold?: { summary: string; isOpen: boolean };
  children: ReactNode;
};

/** Filters of a list: a GET form, so that the result can be bookmarked. */
export function FilterBar({ action, label, short = false, fold, children }: FilterBarProps) {
  const fields = <div className={short ? "filters short" : "filters"}>{children}</div>;
  return (
    <form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      className="no-print rounded-large bg-tint p-4"
    >
      {fold === undefined ? (
        fields
      ) : (
        <details className="fold" open={fold.isOpen || undefined}>
          <summary className="font-semibold">{fold.summary}</summary>
          {fields}
        </details>
      )}
    </form>
  );
}

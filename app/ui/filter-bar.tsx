import type { ReactNode } from "react";

type FilterBarProps = {
  action: string;
  /** Accessible name: "Find a performance". */
  label: string;
  /** For a single field, with the button beside it. */
  short?: boolean;
  children: ReactNode;
};

/** Filters of a list, as a GET form so that results can be bookmarked. */
export function FilterBar({ action, label, short = false, children }: FilterBarProps) {
  return (
    <form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      className="no-print rounded-large bg-tint p-4"
    >
      <div className={short ? "filters short" : "filters"}>{children}</div>
    </form>
  );
}

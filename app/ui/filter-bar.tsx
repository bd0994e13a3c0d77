import type { ReactNode } from "react";

type FilterBarProps = {
  action: string;
  /** The name of the search: "Find a performance". */
  label: string;
  /** One field alone: the button is right beside it. */
  short?: boolean;
  children: ReactNode;
};

/** Filters of a list: a GET form, so that the result can be bookmarked. */
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

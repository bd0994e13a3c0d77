import type { ReactNode } from "react";

type FilterBarProps = {
  action: string;
  /** Accessible name: "Find a performance". */
  label: string;
  /** `post`: what is typed must not be in an address. */
  method?: "get" | "post";
  /** For a single field, with the button beside it. */
  short?: boolean;
  children: ReactNode;
};

/** Filters of a list, usually as a GET form so that results can be bookmarked. */
export function FilterBar(props: FilterBarProps) {
  const { action, label, method = "get", short = false, children } = props;
  return (
    <form
      method={method}
      action={action}
      role="search"
      aria-label={label}
      className="no-print rounded-large bg-tint p-4"
    >
      <div className={short ? "filters short" : "filters"}>{children}</div>
    </form>
  );
}

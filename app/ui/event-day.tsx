import type { ReactNode } from "react";

type EventDayProps = {
  id: string;
  /** The date around its day, as the language orders it: "Thursday, December ", "3", ", 2026". */
  date: { before: string; day: string; after: string };
  children: ReactNode;
};

/** One day of the listing: the date large at the side, what is on beside it. */
export function EventDay({ id, date: { before, day, after }, children }: EventDayProps) {
  // The day has a line of its own in wide windows; what parts it from its neighbors would begin or end theirs.
  const [, first = "", gap = ""] = /^(.*?)([^\p{L}\p{N}]*)$/u.exec(before) ?? [];
  const [, separator = "", last = ""] = /^([^\p{L}\p{N}]*)(.*)$/u.exec(after) ?? [];
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t py-6 md:grid-cols-day">
      <h2
        id={id}
        className="font-sans text-base font-bold leading-tight md:sticky md:top-3 md:self-start"
      >
        {first}
        <span className="md:hidden">{gap}</span>
        <span className="font-display text-title md:block md:py-0.5 md:text-day">{day}</span>
        <span className="md:hidden">{separator}</span>
        {last}
      </h2>
      <ul className="grid gap-6">{children}</ul>
    </section>
  );
}

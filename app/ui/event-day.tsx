import type { ReactNode } from "react";

export interface EventDayProps {
  id: string;
  /** The date in three parts, as the language orders them: "Thursday", "3", "December". */
  before: string;
  day: string;
  after: string;
  /** `EventRow`s. */
  children: ReactNode;
}

/** One day of the listing: the date large at the side, what is on beside it. */
export function EventDay({ id, before, day, after, children }: EventDayProps) {
  return (
    <section aria-labelledby={id} className="grid gap-4 border-t py-6 md:grid-cols-day">
      <h2
        id={id}
        className="flex items-baseline gap-2 font-sans text-base font-bold leading-tight md:sticky md:top-3 md:block md:self-start"
      >
        {before}{" "}
        <span className="font-serif text-title font-semibold md:block md:py-0.5 md:text-day">
          {day}
        </span>{" "}
        {after}
      </h2>
      <ul className="grid gap-6">{children}</ul>
    </section>
  );
}

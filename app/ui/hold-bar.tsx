import type { ReactNode } from "react";

import { Button } from "./button";

export interface HoldBarProps {
  /** The region's name: "Time for your seats". */
  label: string;
  /** "Your 2 seats are held until <strong>7:42 PM EST</strong>." The clock time with its zone is the truth. */
  children: ReactNode;
  /** How far it can be lengthened, or that it cannot: said before anybody asks (WCAG 2.2.1). */
  limit: string;
  /** The end of the hold, ISO with offset, and the server's time now: a device's clock may be wrong. */
  heldUntil: string;
  now: string;
  /** Where "I need more time" posts to; left out when the hold cannot grow any more. */
  extend?:
    | { action: string; label: string; hidden?: readonly { name: string; value: string }[] }
    | undefined;
  /** For the countdown that script keeps: `{time}` is replaced by 4:05. The warnings are read out once. */
  countdown?: { left: string; over: string; twoMinutes: string; twentySeconds: string } | undefined;
}

/** How long the seats are held, on every page while something is held. Works as a sentence and a form. */
export function HoldBar({
  label,
  children,
  limit,
  heldUntil,
  now,
  extend,
  countdown,
}: HoldBarProps) {
  return (
    <section aria-label={label} className="no-print bg-wash">
      <div className="wrap num flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p>
          {children} <span className="text-muted">{limit}</span>
        </p>
        {countdown ? (
          <span
            data-hold-until={heldUntil}
            data-hold-now={now}
            data-hold-left={countdown.left}
            data-hold-over={countdown.over}
            data-hold-120={countdown.twoMinutes}
            data-hold-20={countdown.twentySeconds}
            aria-hidden="true"
            className="text-muted empty:hidden"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: "" }}
          />
        ) : null}
        {extend ? (
          <form method="post" action={extend.action}>
            {extend.hidden?.map(({ name, value }) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button look="small-quiet">{extend.label}</Button>
          </form>
        ) : null}
      </div>
    </section>
  );
}

import type { ReactNode } from "react";

import { BandBadge } from "./band-badge";
import { VisuallyHidden } from "./visually-hidden";

export interface BandChoiceProps {
  letter: string;
  /** Read in place of the bare letter: "Band A". */
  bandName: string;
  /** "Orchestra, center". */
  where: ReactNode;
  /** "Rows A to R", "12 left". */
  note?: ReactNode;
  errors?: readonly string[] | undefined;
  /** One `<TicketChoice>` for each price type. */
  children: ReactNode;
}

/** One price band to choose from: where it is, and how many of each price type. A list without style. */
export function BandChoice({
  letter,
  bandName,
  where,
  note,
  errors = [],
  children,
}: BandChoiceProps) {
  return (
    <fieldset className="grid items-start gap-x-6 gap-y-3 border-t py-4 md:grid-cols-[minmax(0,1fr)_19.5rem]">
      <legend className="flex gap-3">
        <span aria-hidden="true">
          <BandBadge letter={letter} />
        </span>
        <span>
          <VisuallyHidden>{`${bandName}, `}</VisuallyHidden>
          {where}
          {note ? <span className="block text-small font-normal text-muted">{note}</span> : null}
        </span>
      </legend>
      <div className="flex flex-wrap gap-x-6 gap-y-3">{children}</div>
      {errors.length > 0 ? (
        <p className="font-semibold text-error md:col-span-2">{errors.join(" ")}</p>
      ) : null}
    </fieldset>
  );
}

import type { ReactNode } from "react";

import { fieldFrameId } from "./forms/field-state";

/** The parts of a visit in their order, on one line from top to bottom. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ul className="timeline num">{children}</ul>;
}

type StopProps = {
  /** "7:30 PM", or what is known of the time. */
  hour?: ReactNode;
  /** It is in the basket, not only offered, and so is printed. */
  isChosen?: boolean;
  children: ReactNode;
};

export function Stop({ hour, isChosen = false, children }: StopProps) {
  return (
    <li className={isChosen ? "chosen-stop" : "no-print"}>
      {hour ? <p className="hour">{hour}</p> : null}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </li>
  );
}

/** Id of the title of an offer, which names its buttons, too. */
export const titleId = (id: string): string => `${id}-title`;

type OfferRowProps = {
  /** Of its button, to which errors lead. */
  id: string;
  title: ReactNode;
  text?: ReactNode;
  errors?: readonly string[];
  /** Buttons and links. */
  children: ReactNode;
};

/** Something that can be added, with its buttons beside it if there is room. */
export function OfferRow({ id, title, text, errors = [], children }: OfferRowProps) {
  return (
    <div id={fieldFrameId(id)} className="offer">
      <div>
        <p id={titleId(id)} className="font-semibold">
          {title}
        </p>
        {text ? <p className="text-small text-muted">{text}</p> : null}
        {errors.map((error) => (
          <p key={error} className="font-semibold text-error">
            {error}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

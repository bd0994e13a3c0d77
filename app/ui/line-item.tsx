import type { ReactNode } from "react";
import { SeparatedLinks } from "./separated-links";

type LineItemProps = {
  title: ReactNode;
  titleAs?: "h2" | "h3";
  /** Below the title, each a line: date and hall, seats, price type. */
  details?: readonly ReactNode[];
  amount?: ReactNode;
  /** Links and small forms: change, remove. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** One line of a basket or an order: what, when, where, for how much, and what can be changed. */
export function LineItem({
  title,
  titleAs: Title = "h2",
  details = [],
  amount,
  actions,
  children,
}: LineItemProps) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-t py-4 sm:grid-cols-line">
      <div className="grid justify-items-start gap-1">
        <Title className="font-sans text-base font-bold">{title}</Title>
        {details.map((detail, index) => (
          <p key={index}>{detail}</p>
        ))}
      </div>
      {amount ? <div className="sm:text-right">{amount}</div> : null}
      {children ? <div className="grid gap-2 sm:col-span-2">{children}</div> : null}
      {actions ? (
        <div className="no-print flex flex-wrap items-center gap-x-4 gap-y-1 sm:col-span-2">
          <SeparatedLinks>{actions}</SeparatedLinks>
        </div>
      ) : null}
    </li>
  );
}

/** The lines of a basket or an order: `LineItem`s. The heading above names it. */
export function LineList({ children }: { children: ReactNode }) {
  return <ul className="num border-b">{children}</ul>;
}

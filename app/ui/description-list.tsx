import type { ReactNode } from "react";

import { ActionTarget } from "./visibility";

/** The action is "Change", with `about` as the hidden rest of the link text. */
export type Fact = readonly [
  term: string,
  description: ReactNode,
  action?: { href: string; label: string; about?: string } | undefined,
];

export type DescriptionListProps = { items: readonly Fact[] };

/** Term and description wrap below each other in a narrow column or with large text. */
const ROW = "flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t py-3";
const ROW_WITH_ACTION = `${ROW} after:basis-16 after:content-[''] print:after:hidden`;

/** Facts, or earlier answers with links to change them. */
export function DescriptionList({ items }: DescriptionListProps) {
  // Rows without an action leave its room, so that the columns stay in line.
  const row = items.some(([, , action]) => action) ? ROW_WITH_ACTION : ROW;
  return (
    <dl className="num border-b">
      {items.map(([term, description, action]) => (
        <div key={term} className={action ? ROW : row}>
          <dt className="flex-[1_1_9rem] font-semibold">{term}</dt>
          <dd className="min-w-0 flex-[2_1_12rem]">{description}</dd>
          {action ? (
            <dd className="no-print basis-16">
              <a href={action.href} className="inline-block py-0.5">
                {action.label}
                {action.about ? <ActionTarget>{action.about}</ActionTarget> : null}
              </a>
            </dd>
          ) : null}
        </div>
      ))}
    </dl>
  );
}

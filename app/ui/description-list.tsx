import type { ReactNode } from "react";

import { ActionTarget } from "./visibility";

/** The action is "Change", with `about` as the hidden rest of the link text. */
export type Fact = readonly [
  term: string,
  description: ReactNode,
  action?: { href: string; label: string; about?: string } | undefined,
];

export type DescriptionListProps = { items: readonly Fact[] };

/** Facts, or earlier answers with links to change them. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="num border-b">
      {items.map(([term, description, action]) => (
        <div
          key={term}
          className="grid gap-x-4 items-baseline gap-y-1 border-t py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(4rem,auto)] print:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
        >
          <dt className="font-semibold">{term}</dt>
          <dd className="min-w-0">{description}</dd>
          {action ? (
            <dd className="no-print">
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

import { groupBy } from "#runtime/group-by";

import { TextOnly } from "~/ui/visibility";

type NavLink = {
  href: string;
  label: string;
  /** `page`: the current page; `true`: its section. */
  current?: "page" | "true" | undefined;
};

type SectionNavProps = {
  id: string;
  heading: string;
  /** Opens the navigation in narrow windows. */
  summary: string;
  /** "(current page)", for text browsers. */
  currentText: string;
  /** Sections with the same group are shown together, at the place of the first. */
  items: readonly (NavLink & { group: string })[];
  /** Below the sections, such as sign out. */
  further?: readonly NavLink[];
};

/**
 * Navigation of an area with sections: collapsed above the page, and on wide screens open beside it. Groups are collapsed
 * except the current one; a section alone in its group is a link without it.
 */
export function SectionNav(props: SectionNavProps) {
  const { id, heading, summary, currentText, items, further = [] } = props;
  return (
    <nav aria-labelledby={id} className="no-print min-w-0">
      <details className="fold more">
        <summary>{summary}</summary>
        <h2 id={id} className="mb-2 text-lead max-lg:hidden">
          {heading}
        </h2>
        <div className="mb-4 grid border-b">
          {[...groupBy(items, ({ group }) => group)].map(([group, links]) =>
            links.length === 1 ? (
              <div key={group} className="border-t">
                <SectionLink isAlone currentText={currentText} {...links[0]} />
              </div>
            ) : (
              <details
                key={group}
                className="more border-t"
                open={links.some(({ current }) => current !== undefined) || undefined}
              >
                <summary>{group}</summary>
                <ul className="mb-2 grid">
                  {links.map((item) => (
                    <li key={item.href}>
                      <SectionLink currentText={currentText} {...item} />
                    </li>
                  ))}
                </ul>
              </details>
            ),
          )}
        </div>
        {further.length > 0 ? (
          <ul className="grid text-small">
            {further.map(({ href, label, current }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={current}
                  className="inline-flex min-h-target-small items-center"
                >
                  {label}
                  {current ? <TextOnly>{currentText}</TextOnly> : null}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </details>
    </nav>
  );
}

function SectionLink({
  href,
  label,
  current,
  currentText,
  isAlone = false,
}: NavLink & Pick<SectionNavProps, "currentText"> & { isAlone?: boolean }) {
  return (
    <a
      href={href}
      aria-current={current}
      className={`flex items-center border-l-4 py-1 decoration-river decoration-2 underline-offset-4 hover:underline ${
        // Level with the groups' names.
        isAlone
          ? `-ml-1 min-h-target font-semibold ${current === undefined ? "" : "px-3"}`
          : "px-3 min-h-target lg:min-h-target-small"
      } ${
        current === undefined
          ? "border-transparent forced-colors:border-[Canvas] text-river no-underline"
          : "border-river bg-tint font-semibold text-ink no-underline"
      }`}
    >
      <span>
        {label}
        {current ? <TextOnly>{currentText}</TextOnly> : null}
      </span>
    </a>
  );
}

type TabLinksProps = {
  label: string;
  tabs: readonly { href: string; label: string; current: boolean }[];
};

/** Tabs that are links to separate pages. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="no-print">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 border-b">
        {tabs.map(({ href, label: text, current }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={current ? "page" : undefined}
              className={`inline-flex min-h-target-small items-center border-b-4 ${
                current ? "border-river font-semibold text-ink no-underline" : "border-transparent"
              }`}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

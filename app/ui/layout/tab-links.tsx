type TabLinksProps = {
  label: string;
  tabs: readonly { href: string; label: string; current: boolean }[];
};

/** The parts of one matter, each a page of its own. */
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

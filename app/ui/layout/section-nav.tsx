import { TextOnly } from "~/ui/visibility";

type SectionNavProps = {
  /** The target of the link above the page, where this is below it. */
  id: string;
  heading: string;
  /** "(current page)", for text browsers. */
  currentText: string;
  items: readonly {
    href: string;
    label: string;
    /** `page`: this very page; `true`: a page of this section. */
    current?: "page" | "true" | undefined;
  }[];
  /** Below the sections, a little apart: sign out. */
  further?: readonly { href: string; label: string; current?: "page" | "true" | undefined }[];
};

/** The sections of something large, as a list of links: beside the page where there is room, below it elsewhere. */
export function SectionNav({ id, heading, currentText, items, further = [] }: SectionNavProps) {
  return (
    <nav
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className="no-print mt-6 min-w-0 lg:mt-0"
    >
      <h2 id={`${id}-heading`} className="mb-2 text-lead">
        {heading}
      </h2>
      <ul className="grid border-b sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-1">
        {items.map((item) => (
          <SectionLink key={item.href} currentText={currentText} {...item} />
        ))}
      </ul>
      {further.length > 0 ? (
        <ul className="mt-4 grid text-small">
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
    </nav>
  );
}

function SectionLink({
  href,
  label,
  current,
  currentText,
}: SectionNavProps["items"][number] & Pick<SectionNavProps, "currentText">) {
  return (
    <li className="border-t">
      <a
        href={href}
        aria-current={current}
        className={`flex min-h-target items-center border-l-4 px-3 py-1 decoration-river decoration-2 underline-offset-4 hover:underline lg:min-h-target-small ${
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
    </li>
  );
}

export function SectionsLink({ href, children }: { href: `#${string}`; children: string }) {
  return (
    <p className="no-print lg:hidden">
      <a href={href} className="inline-flex min-h-target-small items-center gap-1">
        {children}
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="m3 6 5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </a>
    </p>
  );
}

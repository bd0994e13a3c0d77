/** Where the sections stand below the page: the way to them, so that they push nothing down. */
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

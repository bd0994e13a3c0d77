/** The way back to the page above, before the heading. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="no-print">
      <a href={href} className="inline-flex items-center gap-1 py-0.5">
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M10 3 5 8l5 5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        {children}
      </a>
    </p>
  );
}

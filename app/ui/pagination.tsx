type PaginationProps = {
  /** Accessible name: "Pages". */
  label: string;
  previous?: { href: string; label: string } | undefined;
  next?: { href: string; label: string } | undefined;
  /** "Page 2 of 7". */
  status?: string | undefined;
};

export function Pagination({ label, previous, next, status }: PaginationProps) {
  return (
    <nav aria-label={label} className="no-print flex flex-wrap items-center gap-4 border-t pt-6">
      {previous ? (
        <a href={previous.href} rel="prev" className="btn btn-quiet">
          {previous.label}
        </a>
      ) : null}{" "}
      {status === undefined ? null : (
        <p className="num order-last w-full sm:order-none sm:w-auto">{status}</p>
      )}
      {next ? (
        <a href={next.href} rel="next" className="btn btn-quiet">
          {next.label}
        </a>
      ) : null}
    </nav>
  );
}

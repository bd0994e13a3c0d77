export interface BreadcrumbProps {
  /** The name of the navigation: "You are here". */
  label: string;
  /** From the top; the last one, without `href`, is this page. */
  trail: readonly { label: string; href?: string | undefined }[];
}

/** The pages above this one. */
export function Breadcrumb({ label, trail }: BreadcrumbProps) {
  return (
    <nav aria-label={label} className="no-print">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map((place, index) => (
          <li key={place.label} className="flex gap-2">
            {index > 0 ? (
              <span aria-hidden="true" className="text-muted">
                /
              </span>
            ) : null}{" "}
            {place.href ? (
              <a href={place.href} className="inline-block py-0.5">
                {place.label}
              </a>
            ) : (
              <span aria-current="page" className="py-0.5 text-muted">
                {place.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

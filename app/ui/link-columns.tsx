type LinkGroup = {
  heading: string;
  /** `note`: after the link, such as a number. */
  links: readonly { href: string; label: string; lang?: string | undefined; note?: string }[];
};

/** Many links under headings, in as many columns as there is room for. Empty groups are left out. */
export function LinkColumns({ groups }: { groups: readonly LinkGroup[] }) {
  return (
    <div className="columns-[15rem] gap-x-8">
      {groups
        .filter(({ links }) => links.length > 0)
        .map(({ heading, links }) => (
          <section key={heading} className="mb-6 break-inside-avoid">
            <h2 className="text-lead">{heading}</h2>
            <ul className="grid">
              {links.map(({ href, label, lang, note }) => (
                <li key={href} className="py-1">
                  <a href={href} lang={lang} className="py-1">
                    {label}
                  </a>
                  {note === undefined ? null : <span className="num text-muted"> {note}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

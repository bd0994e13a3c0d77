type LinkGroup = {
  heading: string;
  /** `note`: after the link, such as a number. */
  links: readonly { href: string; label: string; lang?: string | undefined; note?: string }[];
};

type LinkColumnsProps = {
  groups: readonly LinkGroup[];
  /** Accessible name of the links to the headings, for lists with a heading for each letter. */
  jumpLabel?: string | undefined;
};

/** Fewer groups are in view together. */
const MIN_JUMPS = 6;

/** Many links under headings, in as many columns as there is room for. Empty groups are left out. */
export function LinkColumns({ groups, jumpLabel }: LinkColumnsProps) {
  const shown = groups.filter(({ links }) => links.length > 0);
  const hasJumps = jumpLabel !== undefined && shown.length >= MIN_JUMPS;
  const makeJumpId = (index: number) => (hasJumps ? `group-${index + 1}` : undefined);
  return (
    <>
      {hasJumps ? (
        <nav aria-label={jumpLabel} className="no-print">
          <ul className="flex flex-wrap gap-1.5">
            {shown.map(({ heading }, index) => (
              <li key={heading}>
                <a
                  href={`#${makeJumpId(index)}`}
                  className="grid h-10 min-w-10 place-items-center rounded border border-rule bg-card font-semibold no-underline hover:bg-tint"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="columns-[15rem] gap-x-8">
        {shown.map(({ heading, links }, index) => (
          <section key={heading} className="mb-6 break-inside-avoid">
            <h2 id={makeJumpId(index)} className="text-lead">
              {heading}
            </h2>
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
    </>
  );
}

type BandBadgeProps = {
  letter: string;
  /** "Band A": replaces the letter for screen readers and without style. */
  name?: string | undefined;
};

/** A price band's letter in its shape and color, as its seats have them. Color is never the only sign. */
export function BandBadge({ letter, name }: BandBadgeProps) {
  const className = `key b${letter.toLowerCase()}`;
  if (name === undefined) return <span className={className}>{letter}</span>;
  return (
    <>
      {/* The letter comes with the style, so that a page without style does not say it twice. */}
      <span
        className={`${className} before:content-[attr(data-letter)]`}
        data-letter={letter}
        aria-hidden="true"
      />
      <span className="vh">{`${name}, `}</span>
    </>
  );
}

type BandBadgeProps = {
  letter: string;
  /** "Band A": replaces the letter for screen readers and without CSS. */
  name?: string | undefined;
};

/** A price band's letter in the shape and color of its seats. Shapes differ too, so that color is not the only cue. */
export function BandBadge({ letter, name }: BandBadgeProps) {
  const className = `key b${letter.toLowerCase()}`;
  if (name === undefined) return <span className={className}>{letter}</span>;
  return (
    <>
      {/* The letter is added by CSS, so that pages without CSS do not repeat it. */}
      <span
        className={`${className} before:content-[attr(data-letter)]`}
        data-letter={letter}
        aria-hidden="true"
      />
      <span className="vh">{`${name}, `}</span>
    </>
  );
}

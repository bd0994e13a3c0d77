type BandBadgeProps = {
  letter: string;
  /** "Band A": replaces the letter for screen readers and without style. */
  name?: string | undefined;
};

const square =
  "inline-flex h-8 w-8 shrink-0 items-center justify-center rounded bg-card font-bold leading-none";

/** A price band's letter in its edge and color: the key to the seat plan. Filled would mean chosen. */
export function BandBadge({ letter, name }: BandBadgeProps) {
  const className = `${square} ${bandEdge(letter)}`;
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

/** The price bands from top to bottom. */
type BandLetter = "A" | "B" | "C" | "D" | "E";

const edges: Record<BandLetter, string> = {
  A: "border-band-a text-band-a border-2 border-solid",
  B: "border-band-b text-band-b border-2 border-dashed",
  C: "border-band-c text-band-c border-4 border-double",
  D: "border-band-d text-band-d border-[3px] border-dotted",
  E: "border-band-e text-band-e border-[5px] border-solid",
};

/** A band's color and edge, the same on its badge and on its seats. Color is never the only sign. */
function bandEdge(letter: string): string {
  return edges[letter as BandLetter] ?? edges.A;
}

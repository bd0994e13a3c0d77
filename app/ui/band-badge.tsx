import { bandEdge } from "./band-edge";

export interface BandBadgeProps {
  letter: string;
  /** "Band A": stands for the letter where it is heard, or seen without style. */
  name?: string | undefined;
}

const square =
  "inline-flex h-8 w-8 shrink-0 items-center justify-center rounded bg-card font-bold leading-none";

/** A price band's letter in its edge and colour: the key to the seat plan. Filled would mean chosen. */
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

import { bandEdge } from "./band-edge";

/** A price band's letter in its edge and colour: the key to the seat plan. Filled would mean chosen. */
export function BandBadge({ letter }: { letter: string }) {
  return (
    <span
      className={`inline-flex h-8 w-8 shrink-0 items-center justify-center rounded bg-card font-bold leading-none ${bandEdge(letter)}`}
    >
      {letter}
    </span>
  );
}

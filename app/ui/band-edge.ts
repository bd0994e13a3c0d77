/** The price bands from top to bottom. */
export type BandLetter = "A" | "B" | "C" | "D" | "E";

const edges: Record<BandLetter, string> = {
  A: "border-band-a text-band-a border-2 border-solid",
  B: "border-band-b text-band-b border-2 border-dashed",
  C: "border-band-c text-band-c border-4 border-double",
  D: "border-band-d text-band-d border-[3px] border-dotted",
  E: "border-band-e text-band-e border-[5px] border-solid",
};

/** A band's colour and edge, the same on its badge and on its seats. Colour is never the only sign. */
export function bandEdge(letter: string): string {
  return edges[letter as BandLetter] ?? edges.A;
}

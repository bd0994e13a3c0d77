import { groupBy } from "#contract/group-by";

/** Sections of one floor, each with what its name has besides the floor's: "First Tier" has "Center", "Boxes Left". */
type Floor<S> = {
  /** What the names of its sections begin with; empty where they have nothing in common. */
  name: string;
  floor: number;
  sections: (S & { short: string })[];
};

export function floorsOf<S extends { name: string; floor: number }>(
  sections: readonly S[],
): Floor<S>[] {
  return [...groupBy(sections, ({ floor }) => floor)].map(([floor, those]) => {
    const names = those.map(({ name }) => name.split(" "));
    const [first = []] = names;
    const isShared = (at: number) =>
      names.every((words) => words.length > at + 1 && words[at] === first[at]);
    let shared = 0;
    while (those.length > 1 && isShared(shared)) shared += 1;
    return {
      name: first.slice(0, shared).join(" "),
      floor,
      sections: those.map((section, at) => ({
        ...section,
        short: names[at]?.slice(shared).join(" ") ?? section.name,
      })),
    };
  });
}

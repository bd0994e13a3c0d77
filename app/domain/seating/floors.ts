import { groupBy } from "#runtime/group-by";

type Floor<S> = {
  /** The first words that its sections' names share, "First Tier"; empty if they share none. */
  name: string;
  floor: number;
  /** `short`: the section's name without the floor's, "Boxes Left". */
  sections: (S & { short: string })[];
};

/** `getName`: a section's name as it is shown. */
export function listFloors<S extends { name: string; floor: number }>(
  sections: readonly S[],
  getName: (section: S) => string = ({ name }) => name,
): Floor<S>[] {
  return [...groupBy(sections, ({ floor }) => floor)].map(([floor, floorSections]) => {
    const names = floorSections.map((section) => getName(section).split(" "));
    const [first = []] = names;
    const isShared = (at: number) =>
      names.every((words) => words.length > at + 1 && words[at] === first[at]);
    let shared = 0;
    while (floorSections.length > 1 && isShared(shared)) shared += 1;
    return {
      name: first.slice(0, shared).join(" "),
      floor,
      sections: floorSections.map((section, at) => ({
        ...section,
        short: names[at]?.slice(shared).join(" ") ?? getName(section),
      })),
    };
  });
}

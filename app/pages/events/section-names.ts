/** The sections of a band as one line. */
export const sectionNames = (names: readonly string[]): string => sectionGroups(names).join(" · ");

/**
 * The sections of a band: neighbours that differ in their last word only are named together, so that
 * "First Tier Left, First Tier Right" is "First Tier Left, Right".
 */
export function sectionGroups(names: readonly string[]): string[] {
  const groups: { stem: string; ends: string[] }[] = [];
  for (const name of new Set(names)) {
    const cut = name.lastIndexOf(" ");
    const stem = cut === -1 ? name : name.slice(0, cut);
    const end = cut === -1 ? "" : name.slice(cut + 1);
    const last = groups.at(-1);
    if (cut !== -1 && last?.stem === stem) last.ends.push(end);
    else groups.push({ stem, ends: end === "" ? [] : [end] });
  }
  return groups.map(({ stem, ends }) => [stem, ends.join(", ")].join(" ").trim());
}

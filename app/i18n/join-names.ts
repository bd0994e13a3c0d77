import type { Translate } from "./translate";

/** "A, B or C". Not by `Intl.ListFormat`, which lacks Haitian Creole. */
export const joinOr = (t: Translate, names: readonly string[]): string =>
  join(names, (others, last) => t("common.either", { others, last }));

/** "A, B and C". */
export const joinAnd = (t: Translate, names: readonly string[]): string =>
  join(names, (others, last) => t("common.joined", { others, last }));

function join(names: readonly string[], joined: (others: string, last: string) => string): string {
  const last = names.at(-1) ?? "";
  const others = names.slice(0, -1).join(", ");
  return others === "" ? last : joined(others, last);
}

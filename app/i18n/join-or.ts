import type { Translate } from "./translate";

/** "A, B or C". Not by `Intl.ListFormat`, which lacks Haitian Creole. */
export function joinOr(t: Translate, names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  const others = names.slice(0, -1).join(", ");
  return others === "" ? last : t("common.either", { others, last });
}

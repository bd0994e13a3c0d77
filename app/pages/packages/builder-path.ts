import type { Package } from "#contract/schemas/package";
import { pathTo, type Query } from "~/routing/paths";

/** The page on which a package is chosen. `query` names the super package that a part is bought in. */
export function builderPath({ id, type }: Pick<Package, "id" | "type">, query: Query = {}): string {
  return type === "fixed-series"
    ? pathTo("series-dates", { series: id }, query)
    : pathTo("package-builder", { package: id }, query);
}

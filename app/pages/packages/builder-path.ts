import type { Package } from "#contract/schemas/package";
import { pathTo, type Query } from "~/routing/paths";

/** Where a package is chosen. `query`: of a part, the super package in which it is bought. */
export function builderPath({ id, type }: Pick<Package, "id" | "type">, query: Query = {}): string {
  return type === "fixed-series"
    ? pathTo("series-dates", { series: id }, query)
    : pathTo("package-builder", { package: id }, query);
}

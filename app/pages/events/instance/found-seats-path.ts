import { pathTo } from "~/routing/paths";
import type { PerformanceParams } from "~/routing/seat-paths";

/** The parameter for which of the other seats are shown; absent for the best ones. */
export const OTHERS = "others";

/** How often other seats are shown for a choice. */
export const MAX_OTHERS = 2;

/** A choice of tickets as it was sent. `together`: with the value of a hidden field before the checkbox's. */
export type ChosenFields = Partial<Record<"tickets" | "offer", string>> & {
  together?: string | string[];
} & Partial<Record<"quantity" | "amount", Partial<Record<string, string>>>>;

type Fields = Iterable<readonly [name: string, value: unknown]>;

/** The fields that a choice of tickets has in the URL; of several values of a field, the last. */
export const choiceFields = (fields: Fields): [name: string, value: string][] => [
  ...new Map(
    [...fields].flatMap(([name, value]): [string, string][] =>
      /^(tickets$|offer$|quantity\.|amount\.|together$)/.test(name) &&
      typeof value === "string" &&
      value !== ""
        ? [[name, value]]
        : [],
    ),
  ),
];

/** The page with the seats for a choice. */
export function foundSeatsPath(
  at: PerformanceParams,
  fields: Fields,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams([...choiceFields(fields), ...Object.entries(more)]);
  return `${pathTo("instance", at)}?${query.toString()}`;
}

/** What a route's modules call before they answer; for documentation and for the tests that try each of them. */
export type GuardName = "staff" | "staffArea" | "authenticated" | "basket" | "checkoutStep";

export type RouteEntry = {
  readonly id: string;
  /** As the browser shows it, with `:name` for a parameter; `*` for what no other route answers. */
  readonly path: string;
  /** From app/. */
  readonly file: string;
  readonly guards: readonly GuardName[];
  /** Closed while a maintenance window is on: the pages that sell; `form` where it is only their form that does. */
  readonly sales?: true | "form";
};

import { draftQuery, type PackageDraft } from "~/domain/packages/package-draft";

/** The basket line that events are added to, and the super package that the package is bought in; from the URL. */
export type BuilderTarget = { item: string | null; super: string | null };

export const readTarget = (query: URLSearchParams): BuilderTarget => ({
  item: query.get("item"),
  super: query.get("super"),
});

/** A path with the draft of a package and its target in its query. */
export function draftPath(
  pathname: string,
  draft: PackageDraft,
  { item, super: superId }: BuilderTarget,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...draftQuery(draft), item, super: superId }))
    if (value !== null && value !== "") query.set(name, String(value));
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
}

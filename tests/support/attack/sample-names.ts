import { listNames, schemaLeaves, type PostSource } from "../../../app/domain/forms/declared-names";

const SAMPLES_OF_PATTERNS = [
  crypto.randomUUID(),
  "n:i1:parking",
  "g:i1:menu",
  "p:i1:menu",
  "c:i1:menu:dish",
];

/** Field names of a form, at least one per source. */
export function sampleNames(posts: readonly PostSource[]): string[] {
  const names = posts.flatMap(listNames).flatMap((source) => {
    if (typeof source === "string") return [source];
    if (source instanceof RegExp) return SAMPLES_OF_PATTERNS.filter((name) => source.test(name));
    return schemaLeaves(source).map(({ path }) => path.map((part) => part ?? "A").join("."));
  });
  return [...new Set(names)];
}

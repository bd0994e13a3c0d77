/** The cookies of a request that have one of these names; a name given twice counts once, as browsers order them. */
export function readCookies<Name extends string>(
  header: string | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  if (header === undefined || header === "") return found;
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at === -1) continue;
    const name = names.find((wanted) => wanted === pair.slice(0, at).trim());
    if (name === undefined || found[name] !== undefined) continue;
    const value = pair.slice(at + 1).trim();
    try {
      found[name] = decodeURIComponent(value.replace(/^"(.*)"$/, "$1"));
    } catch {
      // What cannot be decoded is not a cookie of ours.
    }
  }
  return found;
}

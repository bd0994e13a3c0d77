/**
 * An id as a part of a field's name or of a value with several parts: as it is if it has only letters, digits and
 * hyphens, else with other characters as in URLs ("%2E"), so that none is a separator. What every object has, such as
 * "constructor", begins with an escape too: no field has such a name.
 */
export const packId = (id: string): string =>
  isOfEveryObject(id)
    ? `${escaped(id.slice(0, 1))}${id.slice(1)}`
    : encodeURIComponent(id).replace(/[!'()*._~]/g, escaped);

const escaped = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
const isOfEveryObject = (id: string) =>
  id === "prototype" || (Object.hasOwn(Object.prototype, id) && !id.startsWith("_"));

/** Length of a packed id of 100 characters, of three bytes each. */
export const MAX_PACKED_ID = 900;

/** The inverse of `packId`. A text that is no packed id is returned as it is: no id is equal to it. */
export function unpackId(packed: string): string {
  try {
    return decodeURIComponent(packed);
  } catch {
    return packed;
  }
}

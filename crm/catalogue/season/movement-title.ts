import { plainText } from "./plain-text";
import { preferAccents } from "./prefer-accents";
import { respell } from "./spellings";

/** The movement or number played, as printed; null when the whole work is played. */
export function movementTitle(raw: string): string | null {
  const text = preferAccents(plainText(raw))
    .replace(/^\[([^\]]*)\]$/, "$1")
    .replace(/ ?\[[^\]]*\]/g, "")
    .replace(/,? ?\(?\barr\. [^)]*\)?$/i, "")
    .replace(/ ?\(Dvorak\)$/, "")
    .replace(/^(unspecified )?(excerpts?|selections?)$/i, "selections")
    .replace(/ -- /g, " – ")
    .replace(/"([^"]*)"/g, "“$1”")
    .replace(/["[\]]/g, "")
    .replace(/'/g, "’")
    .trim();
  return text === "" ? null : respell(text);
}

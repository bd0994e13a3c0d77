import type { NoteName } from "#contract/schemas/notes";
import type { Translate } from "~/i18n/translate";

export const noteFieldId = (name: NoteName) => `note-${name}`;

/** "Order notes: please shorten this to 500 characters. It has 512." */
export function noteTooLong(
  t: Translate,
  { name, length, maxLength }: { name: NoteName; length: number; maxLength: number },
): string {
  const note = t(`basket.notes.${name}`);
  return t("basket.notes.tooLong", { note, length, max: maxLength });
}

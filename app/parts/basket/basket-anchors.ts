import type { NoteName } from "#contract/text/notes";

/** Anchors of the basket page, to which the checkout links. */
export const CODES_ID = "codes";
export const CREDIT_ID = "credit";
export const noteFieldId = (name: NoteName) => `note-${name}`;

/** Query that expands the code field: not all browsers expand it for a link to the field. */
export const OPEN_CODES = { open: "code" };

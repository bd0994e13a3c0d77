/** Files of one photograph, in all widths and formats. */
export const MAX_PHOTO_FILES = 12;
/** Bytes per file, and per photograph. */
export const MAX_PHOTO_FILE = 2 * 1024 * 1024;
export const MAX_PHOTO = 6 * 1024 * 1024;
export const MAX_PHOTO_ALT = 200;

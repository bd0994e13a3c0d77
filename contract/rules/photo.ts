/** Files of one photograph, in all widths and formats. */
export const MAX_PHOTO_FILES = 12;
/** Bytes per file, and per photograph. */
export const MAX_PHOTO_FILE = 2 * 1024 * 1024;
export const MAX_PHOTO = 6 * 1024 * 1024;
/** Pixels. Posters are 600 wide, and no screen shows more than the maximum. */
export const MIN_PHOTO_WIDTH = 320;
export const MAX_PHOTO_SIDE = 4_096;
export const MAX_PHOTO_ALT = 200;

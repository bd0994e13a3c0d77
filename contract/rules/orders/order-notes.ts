/** Maximum length in Unicode code points. */
export const MAX_SPECIAL_REQUESTS = 500;
/** Maximum length of one note, in Unicode code points. */
export const MAX_NOTE = 500;

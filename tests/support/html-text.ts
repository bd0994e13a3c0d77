/** The text of HTML as browsers join it: nothing stands in place of tags. */
export const stripTags = (html: string): string => html.replaceAll(/<[^>]*>/g, "");

/** The words of HTML, with one space between the texts of elements. */
export const readWords = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

/** Tags that text browsers write without a space or a line break. */
const INLINE = String.raw`(?:<\/?(?:span|b|strong|em|small)\b[^>]*>|<!--[^>]*-->)*`;
/** A link or button with text: text browsers leave out those without. */
const CONTROL = String.raw`<(?:a|button)\b[^>]*>(?!<\/)`;
const JOINED = new RegExp(
  String.raw`<\/(?:a|button)>${INLINE}(?=${CONTROL}|[\p{L}\d])|[\p{L}\d]${INLINE}(?=${CONTROL})`,
  "gu",
);

/** Links and buttons that run into the word or the link beside them in browsers without CSS, one line each. */
export function joinedLinks(page: string): string[] {
  // Drawings are not shown, with the links in them.
  const html = page.replaceAll(/<svg\b.*?<\/svg>/gs, "");
  return [...html.matchAll(JOINED)].map(({ index }) => {
    const around = html.slice(Math.max(0, index - 60), index + 100);
    return `no space beside a link or button: ${around.replaceAll(/\s+/g, " ")}`;
  });
}

import { NEVER_KEPT } from "../cache-control";

/** Plain text in the browser, kept by nobody. `name` is what the file is called when it is saved. */
export function textReply(text: string, name: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `inline; filename="${name}"`,
      "Cache-Control": NEVER_KEPT,
    },
  });
}

import { NEVER_KEPT } from "../cache-control";

/** A PDF in the browser, kept by nobody. `name` is what the file is called when it is saved. */
export function pdfReply(pdf: Uint8Array, name: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${name}"`,
      "Content-Length": String(pdf.byteLength),
      "Cache-Control": NEVER_KEPT,
    },
  });
}

import type { Answered } from "../../tests/support/visitor/form-browser";
import { stylesheetsOf } from "../weights";

export type PurchaseBytes = { pages: number; html: number; css: number; script: number };

/** What a browser without script loads for these answers, with nothing kept from before; compressed, without headers. */
export async function purchaseBytes(
  storefront: string,
  answers: readonly Answered[],
): Promise<PurchaseBytes> {
  const ours = answers.filter(({ url }) => url.origin === storefront);
  const sheets = new Set(ours.flatMap(({ html }) => stylesheetsOf(html)));
  let css = 0;
  for (const path of sheets) {
    const answer = await fetch(storefront + path, { headers: { "Accept-Encoding": "br" } });
    const body = await answer.arrayBuffer();
    css += Number(answer.headers.get("content-length") ?? body.byteLength);
  }
  return {
    pages: ours.filter(({ status }) => status === 200).length,
    html: ours.reduce((sum, { bytes }) => sum + bytes, 0),
    css,
    // A browser that runs none fetches none.
    script: 0,
  };
}

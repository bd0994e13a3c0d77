import type { AppLoadContext } from "@remix-run/node";
import type { AppParts } from "../app-parts";
import { type PageKey, toKey } from "./page-key";
import { readData, splitAroundHeader } from "./rendering";
import { visitTopHtml } from "./visit-top-html";

/** Keeps what Remix has rendered, for the next visitor whose data is the same. */
export function keepRendering(
  { renderings, translations }: AppParts,
  key: PageKey,
  page: AppLoadContext["page"],
  body: Buffer,
): void {
  if (page.made === null || key.url.includes("?")) return;
  const data = readData(page.made.data);
  if (data === null) return;
  const top = visitTopHtml(translations[key.locale], key.url, page.made.state);
  const rendering = splitAroundHeader(body.toString("utf8"), top, data.requestKey);
  if (rendering !== null) renderings.keep(toKey(key), data.json, rendering);
}

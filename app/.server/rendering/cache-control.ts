import type { Response } from "express";

import { CDN_TAG } from "#runtime/http";
import type { AppParts } from "./app-parts";

/** Sets Cache-Control: browsers must revalidate, and a CDN may cache shared pages. */
export function allowCaching(
  { env: { CDN_SECONDS: seconds } }: Pick<AppParts, "env">,
  res: Response,
  isShared: boolean,
): void {
  if (!isShared || seconds === 0) {
    res.setHeader("Cache-Control", "private, no-cache");
    return;
  }
  const control = `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=600`;
  res.setHeader("Cache-Control", control);
  // Fastly's and Cloudflare's headers for purging.
  for (const name of ["Surrogate-Key", "Cache-Tag"]) res.setHeader(name, CDN_TAG);
}

import type { AppLoadContext, EntryContext } from "@remix-run/node";

import type { AnyHandle } from "~/routing/handle";
import type { PageFrame } from "~/routing/page-frame";
import type { WordTree } from "~/i18n/translate";

/** The words that the document around each page uses. */
const LAYOUT_WORDS = ["common", "site", "hold", "notices"] as const;

function handleOf(remix: EntryContext): AnyHandle {
  const leaf = remix.staticHandlerContext.matches.at(-1);
  const handle: unknown = leaf && remix.routeModules[leaf.route.id]?.handle;
  return handle ?? {};
}

/** Decides how the document is made: with script or without, kept or not. */
export function pageFrame(
  request: Request,
  status: number,
  remix: EntryContext,
  { page, i18n, requestId }: AppLoadContext,
): PageFrame {
  const handle = handleOf(remix);
  const failed = remix.staticHandlerContext.errors !== null;
  const script = handle.script === "page" && !failed && !page.plain && !page.lean;
  page.cacheable = handle.cache === true && !script && !failed;
  const url = new URL(request.url);
  const frame: PageFrame = {
    locale: i18n.locale,
    requestId,
    path: `${url.pathname}${url.search}`,
    posted: request.method === "POST",
    refused: request.method === "POST" && status === 400 && !failed,
    script,
    plain: page.plain,
    enhanceUrl: page.plain ? null : page.enhanceUrl,
  };
  if (!script) return frame;
  const words: WordTree = {};
  for (const name of [...LAYOUT_WORDS, ...(handle.words ?? [])]) {
    const part = i18n.words[name];
    if (part !== undefined) words[name] = part;
  }
  // `<` is all that could end the element too early.
  const json = JSON.stringify({ frame, words }).replaceAll("<", "\\u003c");
  return { ...frame, nonce: page.nonce(), json };
}

import type { AppLoadContext } from "@remix-run/node";

/**
 * For an address that is a file and no page: Remix has no error page for one, so what refuses it becomes a few words
 * of text with the same status. Redirects pass.
 */
export async function fileReply(
  { i18n }: AppLoadContext,
  make: () => Promise<Response>,
): Promise<Response> {
  try {
    return await make();
  } catch (thrown) {
    const status = refusedWith(thrown);
    if (status === null) throw thrown;
    const key = status === 404 ? "errors.not-found" : "errors.unavailable";
    const words = `${i18n.t(`${key}.title`)}\n\n${i18n.t(`${key}.text`)}\n`;
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
    return new Response(words, { status, headers });
  }
}

/** The status of what `refuse` has thrown. */
function refusedWith(thrown: unknown): 404 | 503 | null {
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return null;
  const { init } = thrown as { init: ResponseInit | null };
  return init?.status === 404 || init?.status === 503 ? init.status : null;
}

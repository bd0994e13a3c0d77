import { data, type AppLoadContext } from "@remix-run/node";
import { TOKEN_PATTERN } from "#contract/schemas/scalars";
import type { SharedTickets } from "#contract/schemas/ticket";

import { NO_STORE } from "~/.server/rendering/replies";

const TOO_MANY = 429;

export function readShareToken(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** Checks the format, so that other texts need no call. */
export function isShareToken(token: string): boolean {
  return TOKEN_PATTERN.test(token);
}

/**
 * Returns the shared tickets; null if the token is malformed, unknown, revoked or expired. Throws a 429 after too many
 * invalid tokens, and a 503 if the box office is down.
 */
export async function getSharedTickets(
  { crm, addressBlock }: AppLoadContext,
  request: Request,
): Promise<SharedTickets | null> {
  const token = readShareToken(request);
  if (!isShareToken(token)) return null;
  const shared = await crm.getSharedTickets({ body: { token }, caller: addressBlock });
  if (shared.ok) return shared.value;
  return shared.failure.code === "not-found" ? null : tooMany();
}

export function tooMany(): never {
  throw data(null, { status: TOO_MANY });
}

/** The plain-text 404 of a file for an invalid link. */
export function invalidLinkReply({ i18n: { t } }: Pick<AppLoadContext, "i18n">): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": NO_STORE };
  const text = `${t("tickets.broken.title")}\n\n${t("tickets.broken.text")}\n`;
  return new Response(text, { status: 404, headers });
}

import { data, type AppLoadContext } from "@remix-run/node";
import type { SharedTickets } from "#contract/schemas/ticket";

import { throwErrorPage } from "~/.server/http/rendering/replies";
import { NO_STORE } from "~/.server/http/static-files";

const TOO_MANY = 429;

export function shareTokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

/** Whether a text can be the token of a link at all: what cannot is not asked for. */
export function isShareToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}

/**
 * Null for a link that is cut off, made up, revoked or over; after very many of those "too many responses".
 * 503 when it cannot be asked. Safe to repeat.
 */
export async function sharedByLink(
  { crm, addressBlock }: AppLoadContext,
  request: Request,
): Promise<SharedTickets | null> {
  const token = shareTokenOf(request);
  if (!isShareToken(token)) return null;
  const shared = await crm.getSharedTickets({ body: { token }, caller: addressBlock });
  if (shared.ok) return shared.value;
  if (shared.failure.code === "not-found") return null;
  return shared.failure.code === "unavailable" ? throwErrorPage(503) : tooMany();
}

/** Thrown, never returned. */
export function tooMany(): never {
  throw data(null, { status: TOO_MANY });
}

/** In place of a file that the link does not lead to. */
export function brokenFile({ i18n: { t } }: Pick<AppLoadContext, "i18n">): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": NO_STORE };
  const words = `${t("tickets.broken.title")}\n\n${t("tickets.broken.text")}\n`;
  return new Response(words, { status: 404, headers });
}

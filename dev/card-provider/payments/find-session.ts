import { nowSeconds, type Provider } from "../provider";
import type { SessionRecord } from "../state/records";
import { expireSession } from "./expire-session";

/** The session as it is at this moment: one whose time has passed is expired by being looked at. */
export function findSession(provider: Provider, id: string): SessionRecord | null {
  const { sessions } = provider.file.state;
  const session = Object.hasOwn(sessions, id) ? sessions[id] : undefined;
  if (!session) return null;
  if (session.status === "open" && session.expiresAt <= nowSeconds(provider))
    expireSession(provider, session);
  return session;
}

/** Expires every session whose time has passed, so that its event goes out though nobody looks. */
export function expireDueSessions(provider: Provider): void {
  for (const id of Object.keys(provider.file.state.sessions)) findSession(provider, id);
}

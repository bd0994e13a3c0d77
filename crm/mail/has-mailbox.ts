import type { CrmEnv } from "../platform/env";

/**
 * Whether the dev mailbox can be opened: there is no server to send mail by, and this is a demo or no production. It
 * asks for no key, so it is never there where real customers' mail might be in it.
 */
export function hasMailbox(env: CrmEnv): boolean {
  return env.SMTP_URL === undefined && (env.DEMO || env.NODE_ENV !== "production");
}

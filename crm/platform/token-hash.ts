import { createHash } from "node:crypto";

/** What a table keeps of a token: nobody can sign in with what is read there. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

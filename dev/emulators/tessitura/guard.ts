/** Why a call is not let in; null if it may be made. `authorization`: what the connection sends. */
export function guardStatus(received: string | undefined, authorization: string): 401 | 403 | null {
  if (received === undefined) return 401;
  const [, encoded] = /^Basic (\S+)$/i.exec(received) ?? [];
  if (encoded === undefined) return 403;
  const parts = Buffer.from(encoded, "base64").toString().split(":");
  // User, group, machine and a password, which alone may have colons.
  if (parts.length < 4) return 403;
  const [, expected = ""] = authorization.split(" ");
  return encoded === expected ? null : 401;
}

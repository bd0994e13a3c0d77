import { createHash, createHmac } from "node:crypto";

/**
 * The tokens of links to shared tickets. One is made of the link's id and a secret of ours, so that its owner can be
 * shown it again, while the ticketing system keeps only a hash and an id alone opens nothing.
 */
export type ShareLinks = {
  /** The token of a link that is being made: 256 bits, base64url. */
  tokenOf: (shareId: string) => string;
  /** The token of a link that was made, by the SHA-256 (hex) that is kept of it; null when its secret is gone. */
  knownToken: (shareId: string, tokenHash: string) => string | null;
};

/** Tokens made with the first secret and known by all. What is signed begins with what it is for. */
export function createShareLinks(secrets: readonly string[]): ShareLinks {
  const make = (secret: string, shareId: string) =>
    createHmac("sha256", secret).update(`tickets shared as ${shareId}`).digest("base64url");
  return {
    tokenOf: (shareId) => make(secrets[0] ?? "", shareId),
    knownToken: (shareId, tokenHash) =>
      secrets
        .map((secret) => make(secret, shareId))
        .find((token) => createHash("sha256").update(token).digest("hex") === tokenHash) ?? null,
  };
}

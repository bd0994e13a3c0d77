import { createHash, createHmac } from "node:crypto";

import { expiringSignature } from "#runtime/expiring-signature";

export type BasketLinks = {
  sign: (basketId: string, until: string) => string;
  read: (token: string, now: string) => string | null;
};

/** Tokens are `<basket>.<signature>`. */
export function createBasketLinks(secrets: readonly string[]): BasketLinks {
  const { sign, isValid } = expiringSignature(
    secrets,
    (basketId, ends) => `bring basket ${basketId} here until ${ends}`,
  );
  return {
    sign: (basketId, until) => `${basketId}.${sign(basketId, until)}`,
    read(token, now) {
      const [basketId = "", ...signature] = token.split(".");
      return isValid(basketId, signature.join("."), now) ? basketId : null;
    },
  };
}

/** Derives tokens from link id and secret: owners can see a link again though the box office has only a hash. */
export type ShareLinks = {
  /** Creates the token of a new link: 256 bits, base64url. */
  getToken: (shareId: string) => string;
  /** Returns the token of an existing link for its SHA-256 (hex); null if its secret is no longer listed. */
  knownToken: (shareId: string, tokenHash: string) => string | null;
};

export function createShareLinks(secrets: readonly string[]): ShareLinks {
  const createToken = (secret: string, shareId: string) =>
    createHmac("sha256", secret).update(`tickets shared as ${shareId}`).digest("base64url");
  return {
    getToken: (shareId) => createToken(secrets[0] ?? "", shareId),
    knownToken: (shareId, tokenHash) =>
      secrets
        .map((secret) => createToken(secret, shareId))
        .find((token) => createHash("sha256").update(token).digest("hex") === tokenHash) ?? null,
  };
}

import { createHash, createHmac } from "node:crypto";

import { expiringSignature } from "../expiring-signature";

export type BasketLinks = {
  sign: (basketId: string, until: string) => string;
  read: (token: string, now: string) => string | null;
};

/** `<basket>.<signature>`. */
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

/** Made of the link's id and a secret, so that its owner can see it again while the box office keeps only a hash. */
export type ShareLinks = {
  /** The token of a link that is being made: 256 bits, base64url. */
  tokenOf: (shareId: string) => string;
  /** The token of a link that was made, by the SHA-256 (hex) that is kept of it; null when its secret is gone. */
  knownToken: (shareId: string, tokenHash: string) => string | null;
};

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

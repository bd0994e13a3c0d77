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

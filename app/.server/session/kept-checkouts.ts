import { LRUCache } from "lru-cache";

import type { CheckoutRead } from "#contract/operations/basket-checkout";
import { operations } from "#contract/operations/index";
import type { Crm } from "../ticketing/ticketing";

/** A browser follows a redirect at once. */
const KEPT_MS = 2_000;
const MAX_KEPT = 500;

type CheckoutKey = { id: string; crmSession: string | null; savings: "yes" | "no" };

/**
 * Checkouts that a form's action has read, for the page that it redirects to: each is used once, within two seconds, in the
 * same session. Actions never use one: they check what they do against the box office. Another process reads again.
 */
export type KeptCheckouts = ReturnType<typeof createKeptCheckouts>;

export function createKeptCheckouts(now: () => number = Date.now) {
  // By basket. Dropped by the visitor's next change.
  const kept = new LRUCache<string, { name: string; read: CheckoutRead; at: number }>({
    max: MAX_KEPT,
  });
  const makeKey = ({ crmSession, savings }: CheckoutKey) => JSON.stringify([crmSession, savings]);
  return {
    keep: (key: CheckoutKey, read: CheckoutRead) =>
      void kept.set(key.id, { name: makeKey(key), read, at: now() }),
    take(key: CheckoutKey): CheckoutRead | null {
      const entry = kept.get(key.id);
      if (entry?.name !== makeKey(key) || now() - entry.at > KEPT_MS) return null;
      kept.delete(key.id);
      return entry.read;
    },
    drop: (basketId: string) => void kept.delete(basketId),
  };
}

const isChange = (name: string | symbol) =>
  typeof name === "string" &&
  Object.hasOwn(operations, name) &&
  operations[name as keyof typeof operations].method !== "GET";

/** The same calls; those that may change something call `onChange` before and after. */
export const noteChanges = (crm: Crm, onChange: () => void): Crm =>
  new Proxy(crm, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (!isChange(name) || typeof call !== "function") return call;
      return (input: unknown) => {
        onChange();
        return (call as (input: unknown) => Promise<unknown>)(input).finally(onChange);
      };
    },
  });

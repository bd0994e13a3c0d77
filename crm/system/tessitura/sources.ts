// Promo codes are sources. Prices follow from the source of each line of the cart, not from the session's alone.

import type { Result } from "#contract/calls/result";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";
import type { ReadFailure } from "../failures";
import type { CodeCalls } from "../system";
import type { CallFailure } from "./call-types";
import type { Products } from "./cart/cart-seats";
import { type CallBudget, startCallBudget, type TessituraClient } from "./client";
import { toNumber } from "./ids";
import type { RemoteBaskets } from "./remote";
import { isMissing, openSession, type SessionSettings } from "./session";

/** `source` null: it is not known. */
export type SourcedLine = { lineItem: number; source: number | null };

export const readLines = (products: Products): SourcedLine[] =>
  (products ?? []).flatMap(({ Performance }) => {
    const line = Performance?.LineItem;
    if (!line?.Id) return [];
    return [{ lineItem: line.Id, source: ("Source" in line && line.Source?.Id) || null }];
  });

/** The source that lines are to have; null: what the system gives them. */
export type WantedSource = { number: number; isOfCode: boolean } | null;

export async function findSource(
  { baskets, settings }: { baskets: RemoteBaskets; settings: Pick<SessionSettings, "source"> },
  basketId: string,
): Promise<WantedSource> {
  const code = await baskets.findCode(basketId);
  const number = (code === null ? null : toNumber(code)) ?? settings.source;
  return number === undefined ? null : { number, isOfCode: code !== null };
}

/** Whether a line has another source, or one that the cart does not say while a code must have it. */
export const isOtherSource = ({ source }: SourcedLine, wanted: NonNullable<WantedSource>) =>
  source === null ? wanted.isOfCode : source !== wanted.number;

/** Gives lines that have another source this one. How many calls were made, or why one failed. */
export async function setSources(
  client: TessituraClient,
  sessionKey: string,
  lines: readonly SourcedLine[],
  wanted: WantedSource,
  budget: CallBudget,
): Promise<number | CallFailure> {
  let calls = 0;
  if (wanted === null) return calls;
  for (const line of lines) {
    if (!isOtherSource(line, wanted)) continue;
    const path = { sessionKey, lineItemId: line.lineItem };
    const body = { SourceId: wanted.number };
    const set = await client.call("setSource", { path, body }, { budget });
    if (!set.ok) return set.failure;
    calls += 1;
  }
  return calls;
}

type CodeDeps = {
  client: TessituraClient;
  baskets: RemoteBaskets;
  settings: SessionSettings & Pick<TessituraSettings, "modeOfSale">;
};

const LIMIT_MS = 10_000;
const fail = { ok: false, failure: { code: "unavailable" } } as const;

export const createCodeCalls = (deps: CodeDeps): CodeCalls => ({
  find: (basketId, code) => findCode(deps, basketId, code, startCallBudget(LIMIT_MS)),
});

async function findCode(
  { client, baskets, settings }: CodeDeps,
  basketId: string,
  code: string,
  budget: CallBudget,
): Promise<Result<{ number: string } | null, ReadFailure>> {
  const sessionKey = await openSession({ client, baskets, settings }, basketId, budget);
  if (sessionKey === null) return fail;
  const path = { sessionKey };
  const body = { PromoCodeString: code };
  const found = await client.call("lookUpPromoCode", { path, body }, { budget });
  if (!found.ok) {
    if (isMissing(found.failure)) await baskets.forget(basketId, sessionKey);
    else if (found.failure.code === "refused" && found.failure.reason !== "changed")
      return { ok: true, value: null };
    return fail;
  }
  const usable = found.value.find(
    ({ Source, ModeOfSaleId }) =>
      Boolean(Source?.Id) &&
      Source?.Inactive !== true &&
      // One of another mode of sale would make the cart sell in it.
      (!ModeOfSaleId || ModeOfSaleId === settings.modeOfSale),
  );
  return { ok: true, value: usable ? { number: String(usable.Source?.Id) } : null };
}

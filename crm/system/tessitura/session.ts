import type { CallFailure } from "./call-types";
import type { CallBudget, TessituraClient } from "./client";
import type { RemoteBaskets } from "./remote";
import type { TessituraSettings } from "#runtime/venue/tessitura-settings";

export type SessionSettings = Pick<TessituraSettings, "businessUnit" | "organization" | "source">;

/** Whether a call was refused because the session no longer has the seats of its cart. Nothing more can be done in it. */
export const hasLostLocks = (failure: CallFailure): boolean =>
  failure.code === "refused" && failure.constant === "TESSITURA_SEAT_LOCKING_EXCEPTION";

/** Whether what a call names is not there, such as the session itself. */
export const isMissing = (failure: CallFailure): boolean =>
  failure.code === "refused" && failure.reason === "missing";

/**
 * The key of the basket's session, which is started if it has none. Null if none could be started. A session whose key was
 * lost has nothing in it, and ends by itself.
 */
export async function openSession(
  {
    client,
    baskets,
    settings,
  }: { client: TessituraClient; baskets: RemoteBaskets; settings: SessionSettings },
  basketId: string,
  budget: CallBudget,
): Promise<string | null> {
  const known = await baskets.find(basketId);
  if (known !== null) return known;
  const { businessUnit, organization } = settings;
  const source = (await baskets.findCode(basketId)) ?? settings.source;
  const body = {
    ...(businessUnit !== undefined && { BusinessUnitId: businessUnit }),
    ...(organization !== undefined && { Organization: organization }),
    ...(source !== undefined && { PromotionCode: Number(source) }),
  };
  const started = await client.call("startSession", { body }, { budget });
  if (!started.ok || !started.value.SessionKey) return null;
  return baskets.remember(basketId, started.value.SessionKey);
}

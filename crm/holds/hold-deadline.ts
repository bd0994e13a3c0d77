/** How long seats are kept (design, part 6). The cap leaves room for eleven extensions; WCAG 2.2.1 asks for ten. */
export const HOLD_MINUTES = 15;
export const HOLD_CAP_MINUTES = 180;

const minutes = (count: number) => count * 60_000;

/** What a basket has on record; both null while it holds nothing. */
export type HoldRecord = { firstHeldAt: Date | null; heldUntil: Date | null };

/** The instant that no extension and no further ticket passes; it counts from the first hold. */
export function holdCap(firstHeldAt: Date): Date {
  return new Date(firstHeldAt.getTime() + minutes(HOLD_CAP_MINUTES));
}

/** True while the seats are kept: the deadline itself is already too late. */
export function isHeld(hold: HoldRecord, now: Date): boolean {
  return hold.heldUntil !== null && hold.heldUntil > now;
}

/**
 * The deadline after seats were taken or the visitor asked for more time: a quarter of an hour from now, at most the
 * cap, and never earlier than it was. A basket that holds nothing starts anew.
 */
export function renewedHold(hold: HoldRecord, now: Date): { firstHeldAt: Date; heldUntil: Date } {
  const firstHeldAt = isHeld(hold, now) && hold.firstHeldAt !== null ? hold.firstHeldAt : now;
  const wanted = Math.min(now.getTime() + minutes(HOLD_MINUTES), holdCap(firstHeldAt).getTime());
  const kept = firstHeldAt === hold.firstHeldAt ? (hold.heldUntil?.getTime() ?? 0) : 0;
  return { firstHeldAt, heldUntil: new Date(Math.max(wanted, kept)) };
}

/** Whether an extension can still give time. */
export function isExtendable(hold: HoldRecord, now: Date): boolean {
  if (hold.firstHeldAt === null || hold.heldUntil === null) return false;
  return isHeld(hold, now) && hold.heldUntil < holdCap(hold.firstHeldAt);
}

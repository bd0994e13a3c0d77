import { stored } from "../stored";

/**
 * Remembers what other tests sell at and a synchronized season ends: the fee per ticket, and the membership levels. The
 * function it returns brings them back.
 */
export async function rememberOwnSeason(): Promise<() => Promise<void>> {
  const { type, ...fee } = await stored.fees.one({ type: "per-ticket" });
  const levels = await stored.membershipLevels.find({ active: true }, ["id"]);
  return async () => {
    await stored.fees.change({ type }, fee);
    await stored.membershipLevels.change({}, { active: false });
    await stored.membershipLevels.change({ id: levels.map(({ id }) => id) }, { active: true });
  };
}

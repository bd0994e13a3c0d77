import { type TestLane, within } from "./crash-site";

/** Advances the clock and lets the worker settle all payments. Returns whether none is left after 45 seconds. */
export async function settle(lanes: readonly TestLane[]): Promise<boolean> {
  const [lane] = lanes;
  if (lane === undefined) return true;
  await lane.pool.query(
    "insert into clock_offset (id, seconds) values (1, 360) on conflict (id) do update set seconds = 360",
  );
  for (const program of [...lanes.map((each) => each.program), lane.boxOffice.worker]) {
    if (program.isRunning()) await program.stop();
    await program.start();
  }
  return within(45_000, async () => {
    const { rows } = await lane.pool.query<{ n: number }>(
      `select (select count(*) from orders where state in ('pending', 'completing', 'confirming'))::int
         + (select count(*) from payments where paid_at is not null
             and state in ('cancelled', 'declined', 'unavailable'))::int
         + (select count(*) from recurring_charges where state in ('due', 'charging'))::int as n`,
    );
    return rows[0]?.n === 0;
  });
}

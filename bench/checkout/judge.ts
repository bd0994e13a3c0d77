import type { TestLane } from "../../tests/support/crash/crash-site";
import type { Bought } from "./buy";

/** What a visitor was told in the end. */
export type Told = Bought & { email: string };

/** Who was told of an order that is not there, or of none, and who has two. */
export async function judgeTold(lane: TestLane, told: readonly Told[]) {
  const { rows } = await lane.pool.query<{ email: string; n: number; numbers: string[] }>(
    `select c.email, count(*)::int as n, array_agg('RPA-' || o.number) as numbers
     from orders o join customers c on c.id = o.customer_id where o.state = 'confirmed' group by c.email`,
  );
  const had = new Map(rows.map(({ email, n, numbers }) => [email, { n, numbers }]));
  const lost = told.filter(
    ({ email, number }) => number === null || !had.get(email)?.numbers.includes(number),
  );
  const doubled = told.filter(({ email }) => (had.get(email)?.n ?? 0) > 1);
  return {
    lost: lost.map(({ email, number, why }) => `${email} was told ${number ?? why}`),
    doubled: doubled.map(({ email }) => `${email} has two orders`),
  };
}

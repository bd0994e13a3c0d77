import type { TestLane } from "../../tests/support/crash/crash-site";
import type { PurchaseResult } from "../support/buy";

/** What a visitor was told in the end. */
export type VisitorResult = PurchaseResult & { email: string };

/** Finds visitors whose reported order does not exist or who got none, and visitors with two orders. */
export async function checkVisitorResults(lane: TestLane, results: readonly VisitorResult[]) {
  const { rows } = await lane.pool.query<{ email: string; n: number; numbers: string[] }>(
    `select c.email, count(*)::int as n, array_agg('RPA-' || o.number) as numbers
     from orders o join customers c on c.id = o.customer_id where o.state = 'confirmed' group by c.email`,
  );
  const ordersByEmail = new Map(rows.map(({ email, n, numbers }) => [email, { n, numbers }]));
  const lost = results.filter(
    ({ email, number }) => number === null || !ordersByEmail.get(email)?.numbers.includes(number),
  );
  const doubled = results.filter(({ email }) => (ordersByEmail.get(email)?.n ?? 0) > 1);
  return {
    lost: lost.map(({ email, number, why }) => `${email} saw ${number ?? why}`),
    doubled: doubled.map(({ email }) => `${email} has two orders`),
  };
}

import type { Stack } from "../../support/servers/stack";
import type { Person } from "./person";

export type OrderLine = { id: string; number: string; ticketCount: number };

export const getSession = async (stack: Stack, { email, password }: Person): Promise<string> =>
  (await stack.api.signIn({ body: { email, password } })).value.session;

export async function readOrders(stack: Stack, person: Person): Promise<OrderLine[]> {
  const session = await getSession(stack, person);
  return (await stack.api.listOrders({ query: { group: "upcoming" }, session })).value.orders;
}

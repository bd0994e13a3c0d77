import { sendJson } from "../../support/servers/send-json";
import type { Stack } from "../../support/servers/stack";
import type { Person } from "./person";

export type OrderLine = { id: string; number: string; ticketCount: number };

/** The orders of a customer for performances ahead, as the box office has them. */
export async function ordersOf(stack: Stack, { email, password }: Person): Promise<OrderLine[]> {
  const { session } = (await stack.callCrm("POST", "/customer-sessions", { email, password })) as {
    session: string | { token: string };
  };
  const { orders } = (await sendJson(
    "GET",
    `${stack.crmUrl}/api/v3/customer/orders?group=upcoming`,
    undefined,
    {
      Authorization: `Bearer ${stack.apiKey}`,
      "X-Customer-Session": typeof session === "string" ? session : session.token,
    },
  )) as { orders: OrderLine[] };
  return orders;
}

import { sendJson } from "../../support/servers/send-json";
import type { Stack } from "../../support/servers/stack";
import type { Person } from "./person";

export type OrderLine = { id: string; number: string; ticketCount: number };

export async function sessionOf(stack: Stack, { email, password }: Person): Promise<string> {
  const response = await stack.callCrm("POST", "/customer-sessions", { email, password });
  return (response as { session: string }).session;
}

export async function ordersOf(stack: Stack, person: Person): Promise<OrderLine[]> {
  const url = `${stack.crmUrl}/api/v3/customer/orders?group=upcoming`;
  const { orders } = (await sendJson("GET", url, undefined, {
    Authorization: `Bearer ${stack.apiKey}`,
    "X-Customer-Session": await sessionOf(stack, person),
  })) as { orders: OrderLine[] };
  return orders;
}

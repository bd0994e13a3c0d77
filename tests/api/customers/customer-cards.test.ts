import { expect, it } from "vitest";

import { api } from "../support/box-office";
import { staffSession } from "../support/staff-desk";
import { ticketOwner } from "../support/ticket-owner";

it("a customer's cards are the memberships and subscriptions valid today, each with a unique number", async () => {
  const { session } = (
    await api.signIn({ body: { email: "jordan.rivera@example.com", password: "Riverside1" } })
  ).value;
  const { value } = await api.listCustomerCards({ session });
  expect(value.length).toBeGreaterThan(0);
  for (const { code, holder } of value) {
    expect(code).toMatch(/^99\d{18}$/);
    expect(holder).toBe("Jordan Rivera");
  }
  expect(new Set(value.map(({ code }) => code)).size).toBe(value.length);
  // Staff find a customer by the number of a card or ticket.
  const customer = await ticketOwner();
  const staff = await staffSession();
  for (const [code, email] of [
    [value[0]?.code, "jordan.rivera@example.com"],
    [customer.tickets[0]?.barcode, customer.email],
  ]) {
    const result = await api.findCustomers({ query: { query: code ?? "" }, session: staff });
    expect(result.value.customers.map((one) => one.email)).toEqual([email]);
  }
  expect((await api.listCustomerCards()).outcome).toBe("not-signed-in");
});

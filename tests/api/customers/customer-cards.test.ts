import { expect, it } from "vitest";

import { call } from "../support/box-office";
import { asStaff, staffSession } from "../support/staff-desk";
import { ticketOwner } from "../support/ticket-owner";

it("a customer's cards are the memberships and subscriptions valid today, each with a unique number", async () => {
  const { session } = (
    await call<{ session: string }>("POST", "/customer-sessions", {
      body: { email: "jordan.rivera@example.com", password: "Riverside1" },
    })
  ).body;
  type Card = { kind: string; code: string; holder: string };
  const { body } = await call<Card[]>("GET", "/customer/cards", { session });
  expect(body.length).toBeGreaterThan(0);
  for (const { code, holder } of body) {
    expect(code).toMatch(/^99\d{18}$/);
    expect(holder).toBe("Jordan Rivera");
  }
  expect(new Set(body.map(({ code }) => code)).size).toBe(body.length);
  // Staff find a customer by the number of a card or ticket.
  const customer = await ticketOwner();
  const staff = await staffSession();
  for (const [code, email] of [
    [body[0]?.code, "jordan.rivera@example.com"],
    [customer.tickets[0]?.barcode, customer.email],
  ]) {
    const path = `/customers?query=${encodeURIComponent(code ?? "")}`;
    const result = await asStaff<{ customers: { email: string }[] }>(staff, "GET", path);
    expect(result.body.customers.map((one) => one.email)).toEqual([email]);
  }
  expect((await call("GET", "/customer/cards")).status).toBe(401);
});

import { expect } from "vitest";

import { waitForMail } from "../api/support/mailbox";
import { NO_REQUESTS } from "../api/support/box-office";
import { buy, newCustomer, newGuest, payByCard, readyBasket, verify } from "./support/buying";
import { onEachSystem } from "./support/scenarios";

onEachSystem("orders", (scenario) => {
  scenario(
    "each ticket of a confirmed order has a barcode of its own, which stays",
    async (house) => {
      const { order, session } = await buy(house, { quantity: 3 });
      const barcodes = order.tickets.map(({ barcode }) => barcode);
      expect(barcodes).not.toContain(null);
      expect(new Set(barcodes).size).toBe(3);
      await verify(house, order.id, session);
      const { value } = await house.api.getOrder({ params: { id: order.id }, session });
      expect(value.tickets.map(({ barcode }) => barcode)).toEqual(barcodes);
    },
  );

  scenario("what the buyer asks of the venue is in the order's notes", async (house) => {
    const ready = await readyBasket(house);
    const specialRequests = "My aunt would like the programme in large print.";
    await house.api.setAdditionalDetails({
      params: { id: ready.basketId },
      body: { ...NO_REQUESTS, specialRequests },
      session: ready.session,
    });
    const { id } = await payByCard(house, ready);
    expect(await house.findNotes(id)).toContain(specialRequests);
  });

  scenario("barcodes of two orders are never the same", async (house) => {
    const [first, second] = [await buy(house), await buy(house)];
    const all = [first, second].flatMap(({ order }) => order.tickets.map(({ barcode }) => barcode));
    expect(new Set(all).size).toBe(4);
  });

  scenario("the customer's order history has the order, and another's has not", async (house) => {
    const { order, session } = await buy(house);
    const list = async (of: string) =>
      (await house.api.listOrders({ query: { group: "upcoming" }, session: of })).value.orders;
    expect((await list(session)).map(({ id }) => id)).toEqual([order.id]);
    expect(await list((await newCustomer(house)).session)).toEqual([]);
  });

  scenario("the customer's tickets are listed once each", async (house) => {
    const { session } = await buy(house, { quantity: 2 });
    expect((await house.api.countTickets({ session })).value.count).toBe(2);
    const { value } = await house.api.listTickets({ query: {}, session });
    expect(JSON.stringify(value)).toContain("barcode");
  });

  scenario("another customer's order is not found by its id", async (house) => {
    const { order } = await buy(house);
    const { session } = await newCustomer(house);
    const params = { id: order.id };
    const answers = [
      await house.api.getOrder({ params, session }),
      await house.api.getTicketsPdf({ params, query: {}, session }),
      await house.api.listOrderPayments({ params, session }),
      await house.api.verifyOrder({ params, body: { turnedBack: false }, session }),
    ];
    expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => "not-found"));
  });

  scenario("a stranger without a session does not find an order by its id", async (house) => {
    const { order } = await buy(house);
    const answer = await house.api.getOrder({ params: { id: order.id }, session: "" });
    expect(answer.outcome).toBe("not-found");
  });

  scenario("the tickets of an order are a PDF", async (house) => {
    const { order, session } = await buy(house);
    const pdf = await house.api.getTicketsPdf({ params: { id: order.id }, query: {}, session });
    expect(
      Buffer.from(pdf.value as unknown as Uint8Array)
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  scenario("the confirmation is mailed once, with the tickets", async (house) => {
    const { order, email, session } = await buy(house);
    await verify(house, order.id, session);
    const mail = await waitForMail(email, "order-confirmation");
    expect(mail.subject).toContain(order.number);
    expect(mail.attachments.map(({ contentType }) => contentType)).toContain("application/pdf");
  });

  scenario("a guest reads the order of the own session", async (house) => {
    const { order, session } = await buy(house, { buyer: await newGuest(house) });
    const { value } = await house.api.getOrder({ params: { id: order.id }, session });
    expect(value.tickets).toHaveLength(2);
  });

  scenario(
    "tickets can be shared by a link, and taken back",
    async (house) => {
      const { order, session } = await buy(house);
      const [ticket] = order.tickets;
      const id = crypto.randomUUID();
      const token = crypto.randomUUID().replaceAll("-", "").repeat(2).slice(0, 43);
      const body = { ticketIds: [ticket?.id ?? ""], token };
      const share = { body: { token }, caller: crypto.randomUUID() };
      expect((await house.api.shareTickets({ params: { id }, body, session })).outcome).toBe("ok");
      expect((await house.api.getSharedTickets(share)).outcome).toBe("ok");
      await house.api.revokeTicketShare({ params: { id }, session });
      expect((await house.api.getSharedTickets(share)).outcome).toBe("not-found");
    },
    { needs: ["ticketSharing"] },
  );

  scenario(
    "a customer is told whether an order can be canceled, and what comes back",
    async (house) => {
      const { order, session } = await buy(house);
      const { value } = await house.api.getCancellation({ params: { id: order.id }, session });
      expect(value).toHaveProperty("refusal");
    },
    { needs: ["cancellations"] },
  );
});

import { describe, expect, it } from "vitest";

import { loader as orderTickets } from "../../app/pages/orders/tickets/route";
import { loader as orderText } from "../../app/pages/orders/tickets-text/route";
import { loader as sharePage } from "../../app/pages/tickets/share-tickets/route";
import { loader as card } from "../../app/pages/tickets/subscription-card/route";
import { loader as tickets } from "../../app/pages/tickets/tickets/route";
import { loader as ownPdf } from "../../app/pages/tickets/tickets-pdf/route";
import { loader as ownText } from "../../app/pages/tickets/tickets-text/route";
import { testContext } from "../support/test-context";
import { ask, fileOf, owner } from "../support/ticket-owner";
import { fakeOrderToken } from "../support/fake-crm/orders";

describe("one's tickets", () => {
  it("are shown with their codes, and laid out as the address says", async () => {
    const { next } = await owner();
    const page = (await ask(tickets, next(), "/tickets")).data;
    expect(page).toMatchObject({ print: "ticket", shared: [] });
    const [sheet] = (page as { sheets: { tickets: { code: { size: number } }[] }[] }).sheets;
    expect(sheet?.tickets.map(({ code }) => code.size)).toEqual([29, 29]);
    const other = await ask(tickets, next(), "/your-tickets?print=performance");
    expect(other.data).toMatchObject({ print: "performance" });
    const unknown = await ask(tickets, next(), "/tickets?print=folded");
    expect(unknown.data).toMatchObject({ print: "ticket" });
  });

  it("say the way to their halls, which are asked for once, not for each performance", async () => {
    const { context, order, next } = await owner();
    const { orders } = context.crm.state;
    for (const [id, hallId] of [
      ["i2", "main"],
      ["i3", "recital"],
      ["i4", "torn-down"],
    ] as const)
      orders.set(id, {
        ...order,
        id,
        tickets: order.tickets.map((ticket) => ({
          ...ticket,
          id: `${ticket.id}-${id}`,
          instance: { ...ticket.instance, id, hallId },
        })),
      });
    const asking = next();
    asking.crm.state.calls.length = 0;
    const { sheets } = (await ask(tickets, asking, "/tickets")).data as {
      sheets: { instance: { id: string }; directions: string | null; stepFree: string | null }[];
    };
    const wayTo = (id: string) => {
      const sheet = sheets.find(({ instance }) => instance.id === id);
      return [sheet?.directions, sheet?.stepFree];
    };
    const main = ["Enter from Riverside Drive.", "Step-free from the street."];
    expect([wayTo("i2"), wayTo("i3"), wayTo("i4")]).toEqual([
      main,
      ["Second floor.", "By lift."],
      [null, null],
    ]);
    const asked = asking.crm.state.calls;
    expect(asked.filter((call) => call === "listHalls")).toHaveLength(1);
    expect(asked).not.toContain("getInstance");
  });

  it("are shown without the way where the halls cannot be asked for", async () => {
    const { next } = await owner();
    const context = next();
    context.crm.listHalls = () => Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    const page = await ask(tickets, context, "/tickets");
    expect(page).toMatchObject({ status: 200, data: { sheets: [{ directions: null }] } });
  });

  it("are passes for the wallets that the venue has, by the configured address", async () => {
    const walletPass = {
      url: "https://passes.example/make?v=2",
      client: "riverside",
      passTypes: { apple: "pkpass", google: "gpay" },
    };
    const { order, next } = await owner({ walletPass });
    const { sheets } = (await ask(tickets, next(), "/tickets")).data as {
      sheets: { tickets: { wallet: { wallet: string; href: string }[] }[] }[];
    };
    const barcode = order.tickets[0]?.barcode ?? "";
    expect(sheets[0]?.tickets[0]?.wallet).toEqual([
      {
        wallet: "apple",
        href: `https://passes.example/make?v=2&passType=pkpass&client=riverside&barcode=${barcode}`,
      },
      {
        wallet: "google",
        href: `https://passes.example/make?v=2&passType=gpay&client=riverside&barcode=${barcode}`,
      },
    ]);
  });

  it("are a text that has all that the door needs", async () => {
    const { order, next } = await owner();
    const answer = await fileOf(ownText, next(), "/tickets/text");
    const text = await answer.text();
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    for (const { barcode, instance } of order.tickets) {
      expect(text).toContain(barcode?.replace(/(\d{4})(?=\d)/g, "$1 "));
      expect(text).toContain(instance.title);
    }
    expect(text).toMatch(/Orchestra, row B, seat 1/);
  });

  it("come twenty performances a page, as page, as text and to share", async () => {
    const { context, order, next } = await owner();
    for (let n = 10; n < 50; n += 1)
      context.crm.state.orders.set(`${n}`, {
        ...order,
        id: `${n}`,
        tickets: order.tickets.map((ticket) => ({
          ...ticket,
          id: `${ticket.id}-${n}`,
          instance: { ...ticket.instance, id: `i${n}`, startsAt: `20${n}-12-03T19:30:00-05:00` },
        })),
      });
    const page = (await ask(tickets, next(), "/tickets?page=2")).data;
    expect(page).toMatchObject({ page: 2, pageCount: 3 });
    expect((page as { sheets: unknown[] }).sheets).toHaveLength(20);
    const last = await ask(tickets, next(), "/tickets?page=9");
    expect(last.data).toMatchObject({ page: 3, pageCount: 3, sheets: [{}] });

    const text = await (await fileOf(ownText, next(), "/tickets/text?page=2")).text();
    expect(text).toContain("Your tickets: page 2 of 3");
    expect(text.match(/^Ticket number/gm)).toHaveLength(40);
    const pdf = await fileOf(ownPdf, next(), "/tickets.pdf?page=2");
    expect(pdf.headers.get("Content-Disposition")).toContain("tickets-2.pdf");

    const share = async (search: string) =>
      (await ask(sharePage, next(), `/tickets/share${search}`)).data;
    expect(await share("?page=3")).toMatchObject({ page: 3, performances: [{}], chosen: null });
    expect(await share("?page=1&instance=i49")).toMatchObject({
      page: 1,
      chosen: { instance: { id: "i49" }, tickets: [{}, {}] },
    });
    expect(await share("?instance=i999")).toMatchObject({ chosen: null });
  });

  it("are a file that nobody keeps", async () => {
    const { next } = await owner();
    for (const [loader, path] of [
      [ownPdf, "/tickets.pdf?print=performance"],
      [ownText, "/tickets/text"],
    ] as const) {
      const { headers } = await fileOf(loader, next(), path);
      expect(headers.get("Cache-Control")).toBe("private, no-store, no-cache");
    }
    expect((await ask(ownPdf, next(), "/tickets.pdf?instance=none")).status).toBe(404);
  });

  it("are nobody's who is not signed in, or was signed out elsewhere", async () => {
    const { next } = await owner();
    const pages = [
      [tickets, "/tickets"],
      [ownPdf, "/tickets.pdf"],
      [ownText, "/tickets/text"],
      [sharePage, "/tickets/share"],
      [card, "/subscription-card"],
    ] as const;
    for (const [loader, path] of pages) {
      const stale = next();
      stale.crm.state.sessions.clear();
      const nobody = testContext({ crm: stale.crm });
      for (const context of [stale, nobody]) {
        expect((await ask(loader, context, path)).leadsTo).toBe("/login");
        expect(context.session.returnTo).toBe(path);
      }
    }
  });

  it("say that the box office does not answer, when it does not", async () => {
    const { next } = await owner();
    const context = next();
    context.crm.listTickets = () =>
      Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    for (const [loader, path] of [
      [tickets, "/tickets"],
      [ownText, "/tickets/text"],
    ] as const)
      expect((await ask(loader, context, path)).status).toBe(503);
  });
});

describe("an order's tickets", () => {
  it("are for whoever has the order's signed link, without an account", async () => {
    const { context, order } = await owner();
    const guest = testContext({ crm: context.crm });
    const query = `order=${order.id}&ref=${fakeOrderToken(order.id)}`;
    const page = await ask(orderTickets, guest, `/order/tickets?${query}`);
    expect(page.data).toMatchObject({ number: order.number, print: "ticket" });
    expect((await ask(orderText, guest, `/order/tickets/text?${query}`)).status).toBe(200);
    for (const tampered of [`order=${order.id}&ref=x`, `order=none&ref=x`])
      for (const loader of [orderTickets, orderText])
        expect((await ask(loader, guest, `/order/tickets?${tampered}`)).leadsTo).toMatch(
          /^\/order\/link\?order=/,
        );
  });

  it("lead to the order when it was given back", async () => {
    const { context, order } = await owner();
    context.crm.state.orders.set(order.id, { ...order, state: "returned", tickets: [] });
    const query = `order=${order.id}&ref=${fakeOrderToken(order.id)}`;
    const guest = testContext({ crm: context.crm });
    expect((await ask(orderTickets, guest, `/order/tickets?${query}`)).leadsTo).toMatch(
      /^\/order\/confirmed\?/,
    );
  });
});

import { describe, expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import {
  customerContext,
  openPage,
  sendForm,
  visitorContext,
} from "../../../tests/support/ask-page";
import { sampleOrder } from "../../../tests/support/samples/order";
import { answering, refusing, unavailable } from "../../../tests/support/stub-crm";
import * as share from "./share-tickets/route";
import * as shared from "./shared-tickets/route";
import * as sharedPdf from "./shared-tickets-pdf/route";
import * as sharedText from "./shared-tickets-text/route";
import * as card from "./subscription-card/route";
import * as pdf from "./tickets-pdf/route";
import * as text from "./tickets-text/route";
import * as page from "./tickets/route";

const order = sampleOrder();
const held = order.tickets.map(({ id, instance, seat, priceTypeName, barcode }) => ({
  ...{ id, instance, seat, priceTypeName, barcode: barcode ?? "" },
  orderId: order.id,
  orderNumber: order.number,
  endsAt: "2026-12-01T21:30:00-05:00",
  shareId: null,
}));
const calls = {
  listTickets: answering({ tickets: held, page: 1, pageCount: 1 }),
  listHalls: answering([]),
  listTicketShares: answering([]),
  getOwnTicketsPdf: answering(new TextEncoder().encode("%PDF-1.7")),
};
const visit = (more: Partial<Crm> = {}, options: Parameters<typeof customerContext>[1] = {}) =>
  customerContext({ ...calls, ...more }, options);
const fileOf = (
  { loader }: { loader: (typeof text)["loader"] },
  context: ReturnType<typeof visit>,
  path: string,
) => loader({ request: new Request(`http://localhost${path}`), context, params: {} });

describe("a customer's tickets", () => {
  it.each([
    ["/tickets", "ticket"],
    ["/your-tickets?print=performance", "performance"],
    ["/tickets?print=folded", "ticket"],
  ])("at %s are laid out by %s, with their codes", async (path, print) => {
    const { data } = await openPage(page, visit(), path);
    const code = { size: 29 };
    expect(data).toMatchObject({ print, shared: [], sheets: [{ tickets: [{ code }, { code }] }] });
  });

  it("have a pass for each wallet of the venue", async () => {
    const walletPass = {
      url: "https://passes.example/make?v=2",
      client: "riverside",
      passTypes: { apple: "pkpass", google: "gpay" },
    };
    const { data } = await openPage(page, visit({}, { venue: { walletPass } }));
    const href = (type: string) =>
      `https://passes.example/make?v=2&passType=${type}&client=riverside&barcode=${held[0]?.barcode}`;
    const [sheet] = (data as { sheets: { tickets: { wallet: unknown }[] }[] }).sheets;
    expect(sheet?.tickets[0]?.wallet).toEqual([
      { wallet: "apple", href: href("pkpass") },
      { wallet: "google", href: href("gpay") },
    ]);
  });

  it("come page by page: as a page, as text, as a PDF and to share", async () => {
    const listTickets = vi.fn<Crm["listTickets"]>(
      answering({ tickets: held, page: 2, pageCount: 3 }),
    );
    const context = () => visit({ listTickets });
    expect((await openPage(page, context(), "/tickets?page=2")).data).toMatchObject({
      page: 2,
      pageCount: 3,
    });
    const words = await (await fileOf(text, context(), "/tickets/text?page=2")).text();
    expect(words).toContain("Your tickets: page 2 of 3");
    const { headers } = await fileOf(pdf, context(), "/tickets.pdf?page=2");
    expect(headers.get("Content-Disposition")).toContain("tickets-2.pdf");
    expect((await openPage(share, context(), "/tickets/share?page=2")).data).toMatchObject({
      page: 2,
      performances: [{}],
      chosen: null,
    });
    expect(listTickets.mock.calls.map(([{ query }]) => query)).toEqual([
      { page: 2 },
      { page: 2 },
      { page: 2 },
    ]);
    const chosen = await openPage(share, context(), "/tickets/share?instance=i1");
    expect(chosen.data).toMatchObject({ chosen: { instance: { id: "i1" }, tickets: [{}, {}] } });
  });

  it("as text have all that the door needs", async () => {
    const answer = await fileOf(text, visit(), "/tickets/text");
    const words = await answer.text();
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    for (const { barcode, instance } of held) {
      expect(words).toContain(barcode.replace(/(\d{4})(?=\d)/g, "$1 "));
      expect(words).toContain(instance.title);
    }
    expect(words).toMatch(/Orchestra, row B, seat 1/);
  });

  it.each([
    [pdf, "/tickets.pdf?print=performance"],
    [text, "/tickets/text"],
  ] as const)("as a file are kept by no cache: %#", async (file, path) => {
    const { headers } = await fileOf(file, visit(), path);
    expect(headers.get("Cache-Control")).toBe("private, no-store, no-cache");
  });

  it("as a PDF of a performance without any are a 404", async () => {
    const context = visit({ getOwnTicketsPdf: refusing({ code: "not-found" }) });
    expect((await openPage(pdf, context, "/tickets.pdf?instance=none")).status).toBe(404);
  });

  it.each([
    [page, "/tickets"],
    [pdf, "/tickets.pdf"],
    [text, "/tickets/text"],
    [share, "/tickets/share"],
    [card, "/subscription-card"],
  ] as const)(
    "ask whoever is not signed in, or was signed out elsewhere, to sign in: %#",
    async (one, path) => {
      const signedOut = refusing({ code: "not-signed-in" });
      const stale = visit({
        listTickets: signedOut,
        getOwnTicketsPdf: signedOut,
        listCustomerCards: signedOut,
      });
      for (const context of [stale, visitorContext()]) {
        expect((await openPage(one, context, path)).leadsTo).toBe("/login");
        expect(context.session.returnTo).toBe(path);
      }
    },
  );

  it.each([page, text])("answer 503 while the box office is down: %#", async (one) => {
    expect((await openPage(one, visit({ listTickets: unavailable }))).status).toBe(503);
  });
});

describe("a link to tickets", () => {
  const PATH = "/tickets/share?instance=i1";
  const SHARE = crypto.randomUUID();

  it("is made of one ticket at least", async () => {
    const answer = await sendForm(share, visit(), { share: SHARE }, PATH);
    expect(answer).toMatchObject({ status: 400, data: { error: { tickets: ["share.none"] } } });
  });

  it.each([
    [{ code: "conflict", reason: "shared-already" }, "share.sharedAlready"],
    [{ code: "not-found" }, "share.gone"],
  ] as const)("that ends in %o is refused as %s", async (failure, message) => {
    const context = visit({ shareTickets: refusing(failure) });
    const answer = await sendForm(share, context, { share: SHARE, tickets: "t1" }, PATH);
    expect(answer).toMatchObject({ status: 400, data: { error: { tickets: [message] } } });
  });

  it("that was revoked already counts as revoked", async () => {
    const context = visit({ revokeTicketShare: refusing({ code: "not-found" }) });
    const answer = await sendForm(share, context, { intent: "revoke", share: SHARE }, PATH);
    expect(answer.leadsTo).toBe("/tickets/share?instance=i1");
  });

  it("leads its owner, who left the token out, to their links", async () => {
    expect((await openPage(shared, visit(), "/shared-tickets")).leadsTo).toBe("/tickets/share");
  });
});

describe("a shared link", () => {
  const token = "A".repeat(43);
  const guest = (
    failure: { code: "not-found" } | { code: "not-allowed"; reason: "too-many-tries" },
  ) =>
    visitorContext({
      getSharedTickets: refusing(failure),
      getSharedTicketsPdf: refusing(failure),
    });
  const asked = async (query: string) => {
    const context = guest({ code: "not-found" });
    const path = `/shared-tickets${query}`;
    const answer = await openPage(shared, context, path);
    const files = [];
    for (const one of [sharedPdf, sharedText]) {
      const file = await fileOf(one, context, path);
      files.push([file.status, await file.text()]);
    }
    return { status: answer.status, data: answer.data, files };
  };

  it("is broken, in the same words, whether it is unknown, cut off or left out", async () => {
    const unknown = await asked(`?token=${token}`);
    expect(unknown).toMatchObject({ status: 404, data: { shown: null } });
    expect(unknown.files[0]?.[1]).toContain("Shared ticket link broken");
    for (const query of ["", `?token=${token.slice(1)}`, `?token=${token.slice(2)}%2F!`])
      expect(await asked(query)).toEqual(unknown);
  });

  it("asks to wait after very many that lead nowhere", async () => {
    const context = guest({ code: "not-allowed", reason: "too-many-tries" });
    for (const one of [shared, sharedPdf, sharedText])
      expect((await openPage(one, context, `/?token=${token}`)).status).toBe(429);
  });

  it("shows the chosen tickets to anyone with the link", async () => {
    const getSharedTickets = answering({
      sharedBy: "Ada",
      endsAt: "2026-12-01T21:30:00-05:00",
      tickets: held.slice(0, 1),
    });
    const context = visitorContext({ ...calls, getSharedTickets });
    const { data } = await openPage(shared, context, `/?token=${token}`);
    expect(data).toMatchObject({
      shown: { sharedBy: "Ada", sheets: [{ tickets: [{ id: "t1" }] }] },
    });
    expect((await fileOf(sharedText, context, `/?token=${token}`)).status).toBe(200);
  });
});

import { beforeAll, describe, expect, it } from "vitest";

import { venue } from "#contract/venue";
import { EVENT_KIND_IDS } from "#contract/schemas/event-kind";
import { MAX_PERFORMANCE_NOTES } from "#contract/rules/tickets/ticket";
import type { PrintOption } from "#contract/schemas/ticket";
import { decodeQr } from "../../../tests/support/decode-qr";
import { readPdf } from "../../../tests/support/read-pdf";
import { sampleOrder, sampleTicket } from "../../../tests/support/sample-order";
import { orderDocument, sharedDocument, type TicketDocument } from "./ticket-document";
import { type SeatSpots, findShape } from "./hall-shape";
import { drawTickets } from "./draw-tickets";

/** Two tickets of one performance and one of another. */
const threeTickets = [
  sampleTicket(),
  sampleTicket({ id: "t2", number: "115", barcode: "99482019374650192838" }),
  sampleTicket({
    id: "t3",
    instanceId: "i2",
    title: "Chamber Evening",
    subtitle: null,
    seating: "general",
    section: "Studio",
    row: null,
    number: null,
    startsAt: new Date("2027-03-14T19:30:00-04:00"),
    barcode: "99000000000000000003",
  }),
];

const open = async (document: TicketDocument, print: PrintOption = "ticket") =>
  readPdf(await drawTickets(document, print));

describe.each(["ticket", "performance"] as const)(
  "the PDF of tickets, one %s per page",
  (print) => {
    const document = () => orderDocument(sampleOrder({}, threeTickets), () => null);
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open(document(), print);
    });

    it("is a tagged document with a language and a title", () => {
      const { info, isTagged, viewer } = opened;
      expect(info).toMatchObject({
        PDFFormatVersion: "1.7",
        Language: "en-US",
        Title: "Tickets for order RPA-10234",
      });
      expect(isTagged).toBe(true);
      expect(viewer).toMatchObject({ DisplayDocTitle: true });
    });

    it("has only content that is tagged or marked as an artifact", () => {
      for (const { unmarked, artifacts } of opened.pages) {
        expect(unmarked).toEqual({ text: "", rectangles: [] });
        expect(artifacts.map(({ text }) => text).join("")).toBe("");
      }
    });

    it("has headings without skipped levels, starting with the performance", () => {
      const headings = opened.spoken.filter(({ tag }) => /^H\d$/.test(tag));
      expect(headings[0]).toMatchObject({
        tag: "H1",
        text: "Mälkki Conducts Dvořák’s “New World”",
      });
      let rank = 0;
      for (const { tag } of headings) {
        expect(Number(tag.slice(1))).toBeLessThanOrEqual(rank + 1);
        rank = Number(tag.slice(1));
      }
    });

    it("has a readable QR code for each ticket, with the ticket number as alternative text", () => {
      const figures = opened.spoken.filter(({ tag }) => tag === "Figure");
      const barcodes = threeTickets.map(({ barcode }) => barcode ?? "");
      expect(figures.map(({ rectangles }) => decodeQr(rectangles))).toEqual(barcodes);
      expect(figures.map(({ alt }) => alt)).toEqual(
        barcodes.map((barcode) => `QR code with the ticket number ${barcode}`),
      );
      for (const barcode of barcodes) expect(barcode).toMatch(/^99\d{18}$/);
    });

    it("is deterministic", async () => {
      const [first, second] = await Promise.all([
        drawTickets(document(), print),
        drawTickets(document(), print),
      ]);
      expect(first.equals(second)).toBe(true);
    });

    it("is tagged on all pages", async () => {
      const nineTickets = Array.from({ length: 9 }, (_, at) =>
        sampleTicket({ id: `t${at}`, number: String(at), barcode: `9900000000000000000${at}` }),
      );
      const { pages, spoken } = await open(
        orderDocument(sampleOrder({}, nineTickets), () => null),
        print,
      );
      expect(pages).toHaveLength(print === "ticket" ? 9 : 3);
      const codes = spoken.filter(({ tag }) => tag === "Figure");
      expect(codes.map(({ rectangles }) => decodeQr(rectangles).slice(-1)).join("")).toBe(
        "012345678",
      );
    });
  },
);

/** The content in reading order, as "tag: text", without empty elements. */
const listLines = (spoken: Awaited<ReturnType<typeof open>>["spoken"]) =>
  spoken.flatMap(({ tag, text, alt }) =>
    text === "" && alt === null ? [] : [`${tag}: ${alt ?? text}`],
  );

it("the PDF of a ticket has a reading order from venue and title to seat and code", async () => {
  const { spoken, pages } = await open(
    orderDocument(sampleOrder({}, threeTickets.slice(0, 1)), () => null),
  );
  expect(pages).toHaveLength(1);
  expect(listLines(spoken).slice(0, 19)).toEqual([
    "P: Riverside Performing Arts Center",
    "P: Ticket 1 of 1",
    "H1: Mälkki Conducts Dvořák’s “New World”",
    "P: with Leonidas Kavakos, violin",
    "P: When",
    "P: Thursday, December 3, 2026",
    "P: 7:30 PM EST",
    "P: Doors open 6:30 PM EST",
    "P: Where",
    "P: Main Hall",
    `P: ${venue.address}`,
    "P: Section",
    "P: Orchestra",
    "P: Row",
    "P: K",
    "P: Seat",
    "P: 114",
    "Figure: QR code with the ticket number 99482019374650192837",
    "P: 9948 2019 3746 5019 2837",
  ]);
});

it.each(["ticket", "performance"] as const)(
  "the PDF of a German ticket, one %s per page, marks names and untranslated text as American English",
  async (print) => {
    const bagPolicy = "Large bags must be checked.";
    const gala = sampleTicket({ priceTypeName: "Gala patron", bagPolicy });
    const texts = [{ kind: "hall", source: bagPolicy, text: "Große Taschen abgeben." }];
    const document = orderDocument(sampleOrder({ locale: "de" }, [gala]), () => null);
    const { spoken, info } = await open({ ...document, texts }, print);
    expect(info["Language"]).toBe("de");
    const marked = spoken.filter(({ lang }) => lang !== null);
    expect(new Set(marked.map(({ lang }) => lang))).toEqual(new Set(["en-US"]));
    expect(marked.map(({ text }) => text).toSorted()).toEqual([
      "Gala patron",
      "Main Hall",
      gala.title,
      "Orchestra",
      "Step-free from the plaza by the lifts on the left; Section doors 1 to 4.",
      "with Leonidas Kavakos, violin",
    ]);
    const unmarked = spoken.flatMap(({ lang, text }) => (lang === null ? [text] : []));
    expect(unmarked.join("\n")).toMatch(/^Bitte seien Sie/m);
    expect(unmarked).toContain("Große Taschen abgeben.");
    const english = await open(
      orderDocument(sampleOrder({}, [gala]), () => null),
      print,
    );
    expect(english.spoken.filter(({ lang }) => lang !== null)).toEqual([]);
  },
);

const spot: SeatSpots["seats"][string] = { planId: "hall", section: "Orchestra", at: [200, 300] };
const spots: SeatSpots = {
  halls: {
    hall: {
      ...{ width: 1_000, height: 800, hasStage: true },
      ...findShape(
        ["A", "B", "C"].flatMap((row, y) =>
          Array.from({ length: 9 }, (_, place) => ({
            ...{ section: "Orchestra", row, place, x: 100 + place * 100, y: 100 + y * 200 },
          })),
        ),
      ),
    },
  },
  seats: { t1: spot },
};

it("the PDF of a ticket shows its seat in the hall, and of one without a number, none", async () => {
  const drawn = async (document: TicketDocument) => {
    const { pages } = await open(document);
    return pages.map(({ artifacts }) => artifacts.length);
  };
  const tickets = [sampleTicket({ id: "t1" }), sampleTicket({ id: "t2" })];
  const document = orderDocument(sampleOrder({}, tickets), () => null);
  const [without] = await drawn(document);
  expect(await drawn({ ...document, spots })).toEqual([(without ?? 0) + 1, without]);
});

it("the PDF of a ticket with a long title and all notes fits on one page", async () => {
  const long = sampleTicket({
    title: "Salonen Conducts Bartók’s Concerto for Orchestra, Janáček’s Sinfonietta ".repeat(2),
    subtitle: "with Leonidas Kavakos, violin, and the Symphonic Choir under Joe Miller",
    kind: "wheelchair",
    seatStepFree: false,
    restrictedView: true,
    entrance: "Doors straight ahead in the lobby, then the stairs on the left side",
    performanceNotes: "Doors close when the music starts. "
      .repeat(20)
      .slice(0, MAX_PERFORMANCE_NOTES),
  });
  const document = orderDocument(sampleOrder({}, [long]), () => null);
  const { pages } = await open({ ...document, spots: { ...spots, seats: { [long.id]: spot } } });
  expect(pages).toHaveLength(1);
});

it("the PDF of a ticket has the accented letters of a name", async () => {
  const order = sampleOrder();
  const { spoken } = await open(
    orderDocument(
      { ...order, customer: { ...order.customer, lastName: "Dvořák-Łukasz" } },
      () => null,
    ),
  );
  expect(listLines(spoken)).toContain("P: Zoë Dvořák-Łukasz");
});

it("the PDF with one performance per page has its title once, followed by its tickets", async () => {
  const { spoken, pages } = await open(
    orderDocument(sampleOrder({}, threeTickets), () => null),
    "performance",
  );
  expect(pages).toHaveLength(2);
  const headings = spoken.filter(({ tag }) => /^H\d$/.test(tag)).map(({ text }) => text);
  expect(headings).toEqual([
    "Mälkki Conducts Dvořák’s “New World”",
    "Ticket 1 of 2",
    "Ticket 2 of 2",
    "Chamber Evening",
    "Ticket 1 of 1",
  ]);
  // Daylight saving time starts two weeks earlier.
  expect(listLines(spoken)).toContain("P: 7:30 PM EDT");
});

it("the PDF of a ticket has the poster of its event", async () => {
  const getArt = async (id: string, kind: string) => {
    const ticket = sampleTicket({ eventId: id, eventKind: kind });
    const { pages } = await open(orderDocument(sampleOrder({}, [ticket]), () => null));
    return JSON.stringify(pages[0]?.artifacts[0]?.rectangles);
  };
  const all = EVENT_KIND_IDS.flatMap((kind) => ["e1", "e3"].map((id) => ({ id, kind })));
  const art = await Promise.all(all.map(({ id, kind }) => getArt(id, kind)));
  // Some posters differ only in lines or colors, which are not compared.
  expect(new Set(art).size).toBeGreaterThan(all.length / 2);
  expect(art.join("")).not.toMatch(/null|NaN/);
  expect(await getArt("e1", EVENT_KIND_IDS[0] ?? "")).toBe(art[0]);
});

it("the PDF of shared tickets does not contain the buyer, the order or the price", async () => {
  const held = threeTickets.map((ticket) => ({
    ticket,
    endsAt: ticket.startsAt,
    order: { number: 10234, currency: "USD" },
    customer: { firstName: "Zoë", lastName: "Dvořáková" },
    shareId: "s1",
  }));
  const madeAt = new Date("2026-12-01T12:00:00Z");
  for (const print of ["ticket", "performance"] as const) {
    const { spoken, info } = await open(sharedDocument(held, { locale: "en-us", madeAt }), print);
    const all = listLines(spoken).join("\n");
    expect(all).toContain("9948 2019 3746 5019 2838");
    expect(all).not.toMatch(/RPA-|\$|Dvořáková/);
    expect(info["Title"]).toBe("Tickets shared with you");
  }
});

it.each(["ticket", "performance"] as const)(
  "the PDF of a live stream ticket, one %s per page, has a code that opens the player, and nothing about seats or doors",
  async (print) => {
    const url = "https://riverside.example/watch/t1?token=abc.def";
    const stream = sampleTicket({ seating: "virtual", hallName: "Live stream", row: null });
    const { spoken } = await open(
      orderDocument(sampleOrder({}, [stream]), () => url),
      print,
    );
    const [code] = spoken.filter(({ tag }) => tag === "Figure");
    expect(decodeQr(code?.rectangles ?? [], 33)).toBe(url);
    const all = listLines(spoken).join("\n");
    expect(all).toContain("You can watch until Thursday, December 3, 2026");
    expect(all).not.toMatch(/\b(doors?|seats?|row|section|collect|steps?)\b/i);
  },
);

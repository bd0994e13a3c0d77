import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";

import { qrCode } from "../../../../crm/documents/qr-code";
import { ticketWords } from "../../../../crm/documents/ticket-words";
import { ticketsPdf } from "../../../../crm/documents/tickets-pdf";
import { sampleOrder, sampleTicket } from "../sample-order";

const words = (changes: Parameters<typeof sampleTicket>[0] = {}) =>
  ticketWords(sampleOrder(), sampleTicket(changes), { index: 1, count: 2 }, "en-US");

/** What a page draws: its streams, unpacked. */
function streamsOf(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\r?\n/g)]
    .map(({ index, 0: mark }) => {
      try {
        return inflateSync(pdf.subarray(index + mark.length)).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("\n");
}

describe("a ticket's words", () => {
  it("say when, with the zone in words, and where", () => {
    const { when, where, place } = words();
    expect(when.date).toBe("Thursday, December 3, 2026");
    expect(when.time).toMatch(/^7:30\sPM Eastern Standard Time$/);
    expect(where.text).toBe("Main Hall");
    expect(place.map(({ label, text }) => `${label} ${text}`)).toEqual([
      "Section Orchestra",
      "Row K",
      "Seat 114",
    ]);
  });

  it("say the price with its fee, and none where there is none", () => {
    const price = (changes: Parameters<typeof sampleTicket>[0]) =>
      words(changes).facts.find(({ label }) => label === "Price")?.text;
    expect(price({})).toBe("$85.00, including $9.00 fee");
    expect(price({ faceValue: 900, fee: 0 })).toBe("$9.00");
  });

  it("call a place without a number what it is", () => {
    const { place } = words({ seating: "general", section: "Studio", row: null, number: null });
    expect(place.map(({ text }) => text)).toEqual(["Studio", "Unreserved"]);
  });

  it("tell what to know about access", () => {
    const { access } = words({ seatKind: "wheelchair", restrictedView: true });
    expect(access.lines.join(" ")).toMatch(/wheelchair space.*without steps.*restricted.*plaza/);
  });
});

describe("the tickets as PDF", () => {
  it("are tagged, titled and have a language, one page a ticket", async () => {
    const pdf = (await ticketsPdf(sampleOrder())).toString("latin1");
    expect(pdf.startsWith("%PDF-1.7")).toBe(true);
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(2);
    expect(pdf).toContain("/Marked true");
    expect(pdf).toContain("/DisplayDocTitle true");
    expect(pdf).toContain("/Lang (en-US)");
    expect(pdf).toContain("Tickets for order RPA-10234");
  });

  it("give the code another text, and headings their rank", async () => {
    const pdf = await ticketsPdf(sampleOrder());
    const text = pdf.toString("latin1");
    expect(text).toContain("QR code with the ticket number 99482019374650192837");
    expect(text.match(/\/S \/H1/g)).toHaveLength(2);
    expect(text.match(/\/S \/Figure/g)).toHaveLength(2);
    expect(streamsOf(pdf)).toContain("/Artifact");
  });

  it("are the same for the same order", async () => {
    const pages = async () => streamsOf(await ticketsPdf(sampleOrder()));
    expect(await pages()).toBe(await pages());
  });
});

describe("the QR code", () => {
  it("of a ticket's number is the smallest there is", () => {
    expect(qrCode("99482019374650192837").size).toBe(21);
  });
});

describe("names", () => {
  it("keep every letter: the typefaces are in the file", async () => {
    const order = sampleOrder();
    const text = (
      await ticketsPdf({ ...order, customer: { ...order.customer, lastName: "Dvořák-Łukasz" } })
    ).toString("latin1");
    expect(text).toMatch(/\/FontFile2/);
    expect(text).not.toMatch(/\/BaseFont \/(Helvetica|Times)/);
    // What each glyph stands for: ř and Ł are told to whoever copies or hears the text.
    expect(streamsOf(Buffer.from(text, "latin1"))).toMatch(/0159/);
    expect(streamsOf(Buffer.from(text, "latin1"))).toMatch(/0141/);
  });
});

import { HtmlValidate } from "html-validate";
import { expect, it } from "vitest";

import { sampleOrder, sampleTicket } from "../../../tests/support/sample-order";
import { formatsIn } from "../../platform/formats";
import { getTranslator } from "../../platform/translator";
import { renderLetter } from "../mail-layout/letter";
import { MOTIFS } from "#contract/names/motifs";
import { drawPoster } from "#runtime/posters/draw-poster";
import { GROUNDS, posterVariant, shareImage } from "#runtime/posters/poster-look";
import { mailPoster } from "./mail-poster";
import { codeImages, codeParts } from "./ticket-codes";

const [t, format] = [getTranslator("en-us"), formatsIn("en-US")];
const barcode = "99482019374650192820";
const ticket = sampleTicket({ barcode });
const ticketsUrl = "https://tickets.example/order/tickets";

function getMail(record: ReturnType<typeof sampleOrder>) {
  const letter = {
    subject: "Order",
    heading: "Order",
    ...mailPoster({ motif: "piano", seed: "e1" }),
    parts: codeParts(record, { t, format }, { ticketsUrl, pass: null }),
  };
  return renderLetter(letter, "en-US", "https://tickets.example");
}

it("an email shows each ticket's code as an attached image, with its seat and number", async () => {
  const record = sampleOrder({}, [ticket]);
  const { htmlBody, textBody } = getMail(record);
  const images = codeImages(record);
  expect(images.map(({ cid, contentType }) => [cid, contentType])).toEqual([
    [`${ticket.id}@tickets`, "image/png"],
  ]);
  expect(htmlBody).toContain(`src="cid:${ticket.id}@tickets"`);
  expect(htmlBody).toContain("9948 2019 3746 5019 2820");
  expect(textBody).toContain(
    "Orchestra, row K, seat 114: ticket number 9948 2019 3746 5019 2820\n",
  );
  const report = await new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
  }).validateString(htmlBody);
  expect(report.results.flatMap(({ messages }) => messages.map((m) => m.message))).toEqual([]);
});

const passUrl = "https://passes.example/make?v=2";
const pass = {
  url: passUrl,
  client: "riverside & sons",
  passTypes: { apple: "pkpass", google: "gpay" },
};
const passLink = (type: string, code: string) =>
  `${passUrl}&passType=${type}&client=riverside+%26+sons&barcode=${code}`;

it("an email links each ticket to its wallet passes, beside its code", async () => {
  const other = { ...ticket, id: "t-2", number: "115", barcode: "11112222333344445555" };
  const record = sampleOrder({}, [ticket, other]);
  const parts = codeParts(record, { t, format }, { ticketsUrl, pass });
  const letter = { subject: "Order", heading: "Order", parts };
  const { htmlBody, textBody } = renderLetter(letter, "en-US", "https://tickets.example");
  const links = (code: string) => [
    `Add to Apple Wallet: ${passLink("pkpass", code)}`,
    `Add to Google Wallet: ${passLink("gpay", code)}`,
  ];
  expect(textBody).toContain(
    [
      "Orchestra, row K, seat 114: ticket number 9948 2019 3746 5019 2820",
      "Standard, step-free, $85.00",
      ...links(barcode),
      "",
      "Orchestra, row K, seat 115: ticket number 1111 2222 3333 4444 5555",
      "Standard, step-free, $85.00",
      ...links(other.barcode),
      "",
    ].join("\n"),
  );
  const addresses = [...htmlBody.matchAll(/href="(https:\/\/passes[^"]*)"/g)];
  expect(addresses.map(([, address]) => address?.replaceAll("&amp;", "&"))).toEqual(
    [barcode, other.barcode].flatMap((code) => [passLink("pkpass", code), passLink("gpay", code)]),
  );
  expect(htmlBody).toContain('aria-label="Add to Google Wallet: Orchestra, row K, seat 115"');
  const report = await new HtmlValidate({
    extends: ["html-validate:standard", "html-validate:a11y"],
  }).validateString(htmlBody);
  expect(report.results.flatMap(({ messages }) => messages.map((m) => m.message))).toEqual([]);
});

it("an email links to the wallets that the pass service serves, and to none for a live stream", () => {
  const only = { ...pass, passTypes: { google: "gpay" } };
  const labels = (record: ReturnType<typeof sampleOrder>, of: typeof only | null) =>
    codeParts(record, { t, format }, { ticketsUrl, pass: of }).flatMap((part) =>
      typeof part !== "string" && part.kind === "ticket-codes"
        ? part.codes.flatMap(({ links }) => links.map(({ label }) => label))
        : [],
    );
  const order = sampleOrder({}, [ticket]);
  expect(labels(order, only)).toEqual(["Add to Google Wallet"]);
  expect(labels(order, null)).toEqual([]);
  expect(labels(sampleOrder({}, [sampleTicket({ barcode, seating: "virtual" })]), only)).toEqual(
    [],
  );
});

it("an email has the codes of the first of several performances, and links to the later ones", () => {
  const later = { ...ticket, id: "t-later", instanceId: "later", barcode: "11112222333344445555" };
  const startsAt = new Date("2026-12-11T00:30:00Z");
  const tickets = [ticket, { ...later, title: "Mahler 6", startsAt }, { ...ticket, id: "t-2" }];
  const { htmlBody, textBody } = getMail(sampleOrder({}, tickets));
  const seat = "Orchestra, row K, seat 114: ticket number";
  const [first, second] = [ticket.startsAt, startsAt].map((at) => format.dateAndTime(at));
  expect(textBody).toContain(
    [
      ticket.title,
      `${first}, ${ticket.hallName}`,
      "",
      `${seat} 9948 2019 3746 5019 2820`,
      "Standard, step-free, $85.00",
      "",
      `${seat} 9948 2019 3746 5019 2820`,
      "Standard, step-free, $85.00",
      "",
      "Mahler 6",
      `${second}, ${ticket.hallName}`,
      "",
      `${seat} 1111 2222 3333 4444 5555`,
    ].join("\n"),
  );
  expect(textBody).toContain(`\nShow my ticket: ${ticketsUrl}#performance-later\n`);
  expect(htmlBody).toMatch(/<strong>Mahler 6<\/strong>[^]*Orchestra, row\sK, seat\s114/u);
  expect(htmlBody).toContain(`href="${ticketsUrl}#performance-later"`);
  // Only the codes of the first performance are in the email.
  expect(htmlBody.match(/cid:[\w-]+@tickets/g)).toEqual([
    `cid:${ticket.id}@tickets`,
    "cid:t-2@tickets",
  ]);
  expect(codeImages(sampleOrder({}, tickets)).map(({ cid }) => cid)).toEqual([
    `${ticket.id}@tickets`,
    "t-2@tickets",
  ]);
  expect(getMail(sampleOrder({}, [ticket])).textBody).not.toContain(ticket.title);
});

it("an email has the event's picture from the storefront", () => {
  expect(getMail(sampleOrder({}, [ticket])).htmlBody).toContain(
    `src="https://tickets.example${shareImage("piano", posterVariant({ motif: "piano", seed: "e1" }))}"`,
  );
  const file = { format: "jpg", width: 800, height: 500 } as const;
  const photo = { id: "abcdefghijklmnop", alt: "Hall", files: [file] };
  expect(mailPoster({ motif: "piano", seed: "e1", photo }).picture).toBe(
    "/photos/abcdefghijklmnop-800.jpg",
  );
});

it.each(MOTIFS)(
  "an email has the drawing of the page, and its heading on the same background: %s",
  (motif) => {
    const look = { motif, seed: "e1" };
    const { ground, picture } = mailPoster(look);
    expect(picture).toBe(`/share/${motif}-${posterVariant(look)}.png`);
    expect(drawPoster(motif, posterVariant(look))).toContain(`fill="${GROUNDS[ground]}"/>`);
  },
);

it("live streams, and more than ten tickets, have no codes in the email", () => {
  const stream = sampleTicket({ barcode, seating: "virtual" });
  expect(codeParts(sampleOrder({}, [stream]), { t, format }, { ticketsUrl })).toEqual([]);
  const many = Array.from({ length: 11 }, (_, at) => ({ ...ticket, id: `t${at}` }));
  expect(codeParts(sampleOrder({}, many), { t, format }, { ticketsUrl })).toEqual([]);
  expect(codeImages(sampleOrder({}, many))).toEqual([]);
});

import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";

import { knownName } from "#contract/text/known-names";
import { type Wallet, type WalletPass, WALLETS } from "#contract/rules/tickets/wallet-pass";
import { formatBarcode } from "#contract/schemas/ticket";
import { venue } from "#contract/venue";
import { html, Html } from "#runtime/html";
import { seatText } from "../../crm/desk/mail/order-bill";
import { codeImage } from "../../crm/desk/mail-layout/code-image";
import { listTickets, type TicketRecord } from "../../crm/money/orders/order-tickets";
import type { Database } from "../../crm/platform/database/database";
import { formatsIn } from "../../crm/platform/formats";
import type { App } from "../../crm/platform/http/app";
import { getTranslator } from "../../crm/platform/translator";
import { instances } from "../../crm/tables/catalogue";
import { orders, orderTickets } from "../../crm/tables/orders";
import { seatPlans } from "../../crm/tables/seat-plans";

const WALLET_NAMES: Readonly<Record<Wallet, string>> = {
  apple: "Apple Wallet",
  google: "Google Wallet",
};

/** Codes of former systems have other characters than our digits. */
const passQuery = z.object({
  passType: z.string(),
  client: z.string(),
  barcode: z.string().regex(/^[\x21-\x7e]{1,100}$/),
});

/**
 * The stand-in for the service that makes wallet passes, at `/wallet-pass` of the demo's box office. It takes the
 * parameters of `walletLinks` and answers with a page that shows the pass. Anyone with a ticket's code can see it.
 */
export function passRoutes(
  app: App,
  db: Database,
  pass: WalletPass | null = venue.walletPass,
): void {
  app.get("/wallet-pass", { schema: { hide: true } }, async ({ query }, reply) => {
    const request = passQuery.safeParse(query);
    if (!request.success) return sendPage(reply, 400, refusal("This link is incomplete."));
    const { passType, client, barcode } = request.data;
    const wallet = WALLETS.find((name) => pass?.passTypes[name] === passType);
    if (wallet === undefined || client !== pass?.client)
      return sendPage(reply, 400, refusal("This link is for another service."));
    const ticket = await findAdmission(db, barcode);
    return ticket === undefined
      ? sendPage(reply, 404, refusal("No valid ticket has this code."))
      : sendPage(reply, 200, passPage(ticket, wallet, barcode));
  });
}

/** Returns the ticket that admits with this code: none of those that were returned, canceled or are for a live stream. */
async function findAdmission(db: Database, barcode: string): Promise<TicketRecord | undefined> {
  const confirmed = db.select({ id: orders.id }).from(orders).where(eq(orders.state, "confirmed"));
  const [ticket] = await listTickets(
    db,
    sql`${orderTickets.barcode} = ${barcode} and ${inArray(orderTickets.orderId, confirmed)}
      and not ${instances.cancelled} and ${seatPlans.seating} <> 'virtual'`,
  );
  return ticket;
}

const t = getTranslator("en-us");
const format = formatsIn("en-US");

function passPage(ticket: TicketRecord, wallet: Wallet, barcode: string): Page {
  const name = WALLET_NAMES[wallet];
  const image = `data:image/png;base64,${codeImage(barcode).toString("base64")}`;
  return {
    title: `Pass for ${name}`,
    main: html`<h1>Pass for ${name}</h1>
      <article aria-labelledby="event">
        <p>${venue.name}</p>
        <h2 id="event">${ticket.title}</h2>
        <dl>
          <dt>Date</dt>
          <dd>${format.dateAndTime(ticket.startsAt)}</dd>
          <dt>Hall</dt>
          <dd>${knownName(t, "hall", ticket.hallName)}</dd>
          <dt>Seat</dt>
          <dd>${seatText(ticket, t)}</dd>
          <dt>Ticket number</dt>
          <dd>${formatBarcode(barcode)}</dd>
        </dl>
        <img src="${image}" alt="QR code with the ticket number" width="200" height="200" />
      </article>`,
  };
}

const refusal = (why: string): Page => ({
  title: "No pass",
  main: html`<h1>No pass</h1>
    <p>${why}</p>`,
});

type Page = { title: string; main: Html };

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 30rem; margin: 0 auto; padding: 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
article { border: 1px solid; border-radius: .75rem; padding: 1rem; }
article > p, h2 { margin: 0 0 .5rem; }
h2 { line-height: 1.25; }
dt { font-weight: bold; }
dd { margin: 0 0 .5rem; }
img { display: block; margin: 1rem auto 0; background: #fff; }
`;

const styleHash = createHash("sha256").update(STYLE).digest("base64");
const CSP = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

function sendPage(reply: FastifyReply, status: number, { title, main }: Page): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <link rel="icon" href="data:," />
        <title>${title} · Wallet passes (test)</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <header>
          <p><strong>Wallet passes</strong> · test stand-in</p>
        </header>
        <main>${main}</main>
        <footer>
          <p>
            This page stands in for the service that makes passes. Nothing is added to your phone.
          </p>
        </footer>
      </body>
    </html> `;
  return reply
    .code(status)
    .header("content-security-policy", CSP)
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(page.markup);
}

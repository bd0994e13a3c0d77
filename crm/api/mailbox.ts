import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { z } from "zod";

import { html, Html } from "#runtime/html";
import { formatsIn } from "../platform/formats";
import type { RouteGroup } from "./route-group";
import { getTranslator } from "../platform/translator";
import { findStoredMail, type StoredMail, listStoredMails } from "../people/outbox/mails";

const byId = z.object({ id: z.string().max(100) });
const sentTo = z.object({ to: z.string().max(254).optional() });
const hidden = { hide: true };

/**
 * The dev mailbox, which shows mail when no mail server is configured. Not part of the API and not protected by its key;
 * only served when `hasMailbox` is true.
 */
export const mailbox: RouteGroup = (app, { db, env }) => {
  const { origin } = new URL(env.STOREFRONT_URL);
  const find = async (id: string) =>
    z.uuid().safeParse(id).success ? findStoredMail(db, id) : null;

  app.get("/mailbox", { schema: hidden }, async (_request, reply) =>
    sendHtml(reply, PAGE_CSP, mailboxPage(await listStoredMails(db))),
  );

  app.get(
    "/mailbox.json",
    { schema: { ...hidden, querystring: sentTo } },
    async ({ query: { to } }, reply) =>
      reply.header("cache-control", "no-store").send((await listStoredMails(db, to)).map(asJson)),
  );

  app.get("/mailbox/:id", { schema: { ...hidden, params: byId } }, async ({ params }, reply) => {
    const mail = await find(params.id);
    return mail === null ? sendNoMail(reply) : sendHtml(reply, PAGE_CSP, mailPage(mail));
  });

  app.get(
    "/mailbox/:id/html",
    { schema: { ...hidden, params: byId } },
    async ({ params }, reply) => {
      const mail = await find(params.id);
      return mail === null ? sendNoMail(reply) : sendHtml(reply, mailCsp(origin), withImages(mail));
    },
  );

  app.get(
    "/mailbox/:id/attachments/:index",
    { schema: { ...hidden, params: byId.extend({ index: z.coerce.number().int().min(0) }) } },
    async ({ params }, reply) => {
      const mail = await find(params.id);
      const attachment = mail?.attachments?.[params.index];
      if (!attachment) return sendNoMail(reply);
      return reply
        .header("content-disposition", `attachment; filename="${attachment.filename}"`)
        .header("x-content-type-options", "nosniff")
        .type(attachment.contentType)
        .send(Buffer.from(attachment.base64, "base64"));
    },
  );
};

function sendHtml(reply: FastifyReply, csp: string, page: string): FastifyReply {
  return reply
    .header("content-security-policy", csp)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(page);
}

/** The HTML with the images that its attachments have, which browsers don't find there. */
const withImages = ({ htmlBody, attachments }: StoredMail): string =>
  (attachments ?? []).reduce(
    (page, { cid, contentType, base64 }) =>
      cid === undefined ? page : page.replace(`cid:${cid}`, `data:${contentType};base64,${base64}`),
    htmlBody ?? "",
  );

function sendNoMail(reply: FastifyReply): FastifyReply {
  return sendHtml(reply.code(404), PAGE_CSP, noMailPage());
}

/** The attachments that are not part of the HTML. */
const listFiles = ({ attachments }: StoredMail) =>
  (attachments ?? [])
    .map(({ base64: _, ...file }, index) => ({ ...file, index }))
    .filter(({ cid }) => cid === undefined);

function asJson(mail: StoredMail) {
  return {
    id: mail.id,
    kind: mail.kind,
    orderId: mail.orderId,
    to: mail.recipient,
    subject: mail.subject,
    sentAt: mail.sentAt?.toISOString() ?? null,
    text: mail.textBody,
    html: mail.htmlBody,
    attachments: listFiles(mail).map(({ filename, contentType, index }) => ({
      filename,
      contentType,
      href: `/mailbox/${mail.id}/attachments/${index}`,
    })),
  };
}

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
ul { padding: 0; list-style: none; }
li { border-top: 1px solid; padding: .75rem 0; }
li a { display: inline-block; min-height: 2.75rem; }
dt { font-weight: bold; }
dd { margin: 0 0 .5rem; }
pre { font: inherit; white-space: pre-wrap; border: 1px solid; padding: 1rem; }
`;

const styleHash = createHash("sha256").update(STYLE).digest("base64");
const PAGE_CSP = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** For the HTML of an email: inline styles only, no script, and no requests but for the storefront's posters. */
const mailCsp = (storefront: string) =>
  `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${storefront}; form-action 'none'; frame-ancestors 'none'`;

const t = getTranslator("en-us");
const format = formatsIn("en-US");

function mailboxPage(mails: readonly StoredMail[]): string {
  const title = t("mail.mailbox.title");
  const items = mails.map(
    (mail) =>
      html`<li>
        <a href="/mailbox/${mail.id}">${mail.subject}</a><br />
        ${t("mail.mailbox.to")}: ${mail.recipient}<br />
        ${t("mail.mailbox.sent")}: ${sentAt(mail)}
      </li> `,
  );
  const list =
    mails.length > 0
      ? html`<ul>
          ${items}
        </ul>`
      : html`<p>${t("mail.mailbox.empty")}</p>`;
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${t("mail.mailbox.intro")}</p>
      ${list}`,
  );
}

function mailPage(mail: StoredMail): string {
  const attachments = listFiles(mail).map(
    ({ filename, index }) =>
      html`<li><a href="/mailbox/${mail.id}/attachments/${index}">${filename}</a></li>`,
  );
  return page(
    mail.subject ?? "",
    html`<p><a href="/mailbox">${t("mail.mailbox.back")}</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>${t("mail.mailbox.to")}</dt>
        <dd>${mail.recipient}</dd>
        <dt>${t("mail.mailbox.sent")}</dt>
        <dd>${sentAt(mail)}</dd>
      </dl>
      <h2>${t("mail.mailbox.attachments")}</h2>
      <ul>
        ${attachments}
      </ul>
      <h2>${t("mail.mailbox.asHtml")}</h2>
      <p><a href="/mailbox/${mail.id}/html">${t("mail.mailbox.openHtml")}</a></p>
      <h2>${t("mail.mailbox.asText")}</h2>
      <pre>${withLinks(mail.textBody ?? "")}</pre>`,
  );
}

function noMailPage(): string {
  const title = t("mail.mailbox.notFound");
  return page(
    title,
    html`<h1>${title}</h1>
      <p><a href="/mailbox">${t("mail.mailbox.back")}</a></p>`,
  );
}

const sentAt = (mail: StoredMail) => (mail.sentAt === null ? "" : format.dateAndTime(mail.sentAt));

/** Turns URLs in a text into links, as mail clients do. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html> `.markup;
}

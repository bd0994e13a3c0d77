import type { FastifyReply } from "fastify";
import { z } from "zod";

import { MAIL_CSP, PAGE_CSP, mailPage, mailboxPage, noMailPage } from "./mailbox-pages";
import { findKeptMail, listKeptMails } from "./mails";
import type { KeptMail } from "./mails";
import type { RouteGroup } from "../platform/http/app";

const byId = z.object({ id: z.string().max(100) });
const hidden = { hide: true };

/**
 * The dev mailbox: mail that was kept because there is no server to send it by. Pages without script, outside of the
 * API and without its key; it is there only where `hasMailbox` says so.
 */
export const mailbox: RouteGroup = (app, { db }) => {
  const find = async (id: string) => (z.uuid().safeParse(id).success ? findKeptMail(db, id) : null);

  app.get("/mailbox", { schema: hidden }, async (_request, reply) =>
    sendHtml(reply, PAGE_CSP, mailboxPage(await listKeptMails(db))),
  );

  app.get("/mailbox.json", { schema: hidden }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send((await listKeptMails(db)).map(asJson)),
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
      return mail === null ? sendNoMail(reply) : sendHtml(reply, MAIL_CSP, mail.htmlBody ?? "");
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

function sendNoMail(reply: FastifyReply): FastifyReply {
  return sendHtml(reply.code(404), PAGE_CSP, noMailPage());
}

function asJson(mail: KeptMail) {
  return {
    id: mail.id,
    kind: mail.kind,
    orderId: mail.orderId,
    to: mail.recipient,
    subject: mail.subject,
    sentAt: mail.sentAt?.toISOString() ?? null,
    text: mail.textBody,
    html: mail.htmlBody,
    attachments: (mail.attachments ?? []).map(({ filename, contentType }, index) => ({
      filename,
      contentType,
      href: `/mailbox/${mail.id}/attachments/${index}`,
    })),
  };
}

import { createTransport } from "nodemailer";

import type { MailContent, QueuedMail } from "./mails";

/** Hands one mail over; throws when it was not taken. */
export type Deliver = (mail: QueuedMail, content: MailContent) => Promise<void>;

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };

/** Delivery by SMTP. The same mail has the same Message-ID however often it is tried, so a repeat can be told. */
export function smtpDelivery(options: { url: string; from: string }): Deliver {
  const transport = createTransport({ url: options.url, ...TIMEOUTS });
  const domain = /@([^\s>]+)/.exec(options.from)?.[1] ?? "localhost";
  return async (mail, content) => {
    await transport.sendMail({
      from: options.from,
      to: { name: "", address: mail.recipient },
      messageId: `<${mail.id}@${domain}>`,
      subject: content.subject,
      text: content.textBody,
      html: content.htmlBody,
      attachments: content.attachments.map(({ filename, contentType, base64 }) => ({
        filename,
        contentType,
        content: Buffer.from(base64, "base64"),
      })),
      // Tells out-of-office machines to stay silent (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
}

/** No server to send by: the mail is kept, and the dev mailbox shows it. */
export const keepOnly: Deliver = () => Promise.resolve();

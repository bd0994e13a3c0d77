import { z } from "zod";
import { expect } from "vitest";

import { readPdf } from "../../support/read-pdf";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

const mailListSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    to: z.string(),
    subject: z.string().nullable(),
    text: z.string().nullable(),
    attachments: z.array(
      z.object({ filename: z.string(), contentType: z.string(), href: z.string() }),
    ),
  }),
);

export type MailboxMail = z.infer<typeof mailListSchema>[number];

export async function mailsTo(email: string): Promise<MailboxMail[]> {
  const sentTo = new URLSearchParams({ to: email });
  const answer = await fetch(`${workerBoxOffice.crmUrl}/mailbox.json?${sentTo}`);
  return mailListSchema.parse(await answer.json());
}

/** Waits until `count` mails of a kind have arrived, and returns the newest. */
export async function waitForMail(email: string, kind: string, count = 1): Promise<MailboxMail> {
  const ofKind = async () => (await mailsTo(email)).filter((mail) => mail.kind === kind);
  await expect.poll(async () => (await ofKind()).length, { timeout: 60_000 }).toBe(count);
  const [newest] = await ofKind();
  if (newest === undefined) throw new Error("no mail");
  return newest;
}

/** The attached PDFs as text in reading order. */
export const attachedPdfs = ({ attachments }: MailboxMail) =>
  Promise.all(
    attachments.map(async ({ href }) => {
      const answer = await fetch(`${workerBoxOffice.crmUrl}${href}`);
      return readPdf(Buffer.from(await answer.arrayBuffer()));
    }),
  );

export function tokenIn(mail: MailboxMail): string {
  const [, token] = /token=([\w-]+)/.exec(mail.text ?? "") ?? [];
  if (token === undefined) throw new Error(`no token in: ${mail.text}`);
  return token;
}

import { z } from "zod";
import { expect } from "vitest";

import { readPdf } from "../../support/read-pdf";
import { workerBoxOffice } from "../../support/servers/worker-box-office";

const shown = z.array(
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

export type ShownMail = z.infer<typeof shown>[number];

export async function mailsTo(email: string): Promise<ShownMail[]> {
  const sentTo = new URLSearchParams({ to: email });
  const answer = await fetch(`${workerBoxOffice.crmUrl}/mailbox.json?${sentTo}`);
  return shown.parse(await answer.json());
}

/** Waits until so many mails of a kind have come, and gives the newest. */
export async function nextMail(email: string, kind: string, count = 1): Promise<ShownMail> {
  const ofKind = async () => (await mailsTo(email)).filter((mail) => mail.kind === kind);
  await expect.poll(async () => (await ofKind()).length, { timeout: 60_000 }).toBe(count);
  const [newest] = await ofKind();
  if (newest === undefined) throw new Error("no mail");
  return newest;
}

/** Attached PDFs as they are read aloud. */
export const attachedPdfs = ({ attachments }: ShownMail) =>
  Promise.all(
    attachments.map(async ({ href }) => {
      const answer = await fetch(`${workerBoxOffice.crmUrl}${href}`);
      return readPdf(Buffer.from(await answer.arrayBuffer()));
    }),
  );

export function tokenIn(mail: ShownMail): string {
  const [, token] = /token=([\w-]+)/.exec(mail.text ?? "") ?? [];
  if (token === undefined) throw new Error(`no token in: ${mail.text}`);
  return token;
}

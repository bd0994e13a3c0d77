import { expect } from "@playwright/test";

import { sendJson } from "../../support/servers/send-json";
import type { Stack } from "../../support/servers/stack";

export type Mail = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  orderId: string | null;
  attachments: { filename: string; contentType: string; href: string }[];
};

export async function mailsTo(stack: Stack, email: string): Promise<Mail[]> {
  const sentTo = new URLSearchParams({ to: email });
  return (await sendJson("GET", `${stack.crmUrl}/mailbox.json?${sentTo}`)) as Mail[];
}

/** Waits for exactly `count` emails with this subject and returns the newest. */
export async function waitForMail(
  stack: Stack,
  email: string,
  { subject = /./, count = 1 }: { subject?: RegExp; count?: number } = {},
): Promise<Mail> {
  let mails: Mail[] = [];
  const countMails = async () => {
    mails = (await mailsTo(stack, email)).filter((mail) => subject.test(mail.subject));
    return mails.length;
  };
  await expect.poll(countMails, { message: `mails to ${email}`, timeout: 60_000 }).toBe(count);
  const [mail] = mails;
  if (mail === undefined) throw new Error("no mail");
  return mail;
}

export const linkIn = ({ text }: Mail): string => /https?:\/\/\S+/.exec(text)?.[0] ?? "no link";

export const codeIn = ({ text }: Mail): string => /^(\d{6})$/m.exec(text)?.[1] ?? "no code";

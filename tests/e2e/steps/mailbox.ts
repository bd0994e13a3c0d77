import { expect } from "@playwright/test";

import { sendJson } from "../../support/send-json";
import type { Stack } from "../../support/stack";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  orderId: string | null;
  attachments: { filename: string; contentType: string; href: string }[];
};

/** The mails that somebody has been sent so far. */
export async function mailsTo(stack: Stack, email: string): Promise<Mail[]> {
  const mails = (await sendJson("GET", `${stack.crmUrl}/mailbox.json`)) as Mail[];
  return mails.filter(({ to, subject }) => to.includes(email) && subject !== null);
}

/** Waits until exactly one mail has come. */
export async function oneMailTo(stack: Stack, email: string): Promise<Mail> {
  let mails: Mail[] = [];
  const count = async () => {
    mails = await mailsTo(stack, email);
    return mails.length;
  };
  await expect.poll(count, { message: `mails to ${email}`, timeout: 20_000 }).toBe(1);
  const [mail] = mails;
  if (mail === undefined) throw new Error("no mail");
  return mail;
}

import { expect, type Page } from "@playwright/test";

import { languageTags } from "#contract/names/locales";
import type { MailKind } from "#contract/names/mail-kinds";
import { type Mail, mailsTo } from "../e2e/steps/mailbox";
import { before } from "../support/api/stored";
import { readPdf } from "../support/read-pdf";
import type { Crawler } from "./crawler";

export type Mailbox = ReturnType<typeof createMailbox>;

/** Checks texts, HTML and PDFs of the mails to the crawl's customers. */
export function createMailbox(crawler: Crawler) {
  const { stack, locale, report, englishIn, saveFile } = crawler;
  const addresses = new Set<string>();

  async function checkPdf(place: string, { href }: Mail["attachments"][number], name: string) {
    const response = await fetch(`${stack.crmUrl}${href}`);
    const file = Buffer.from(await response.arrayBuffer());
    saveFile(name, file);
    const { info, spoken } = await readPdf(file);
    const tag = languageTags[locale];
    // Texts marked with another language come from the venue.
    const texts = spoken.flatMap(({ text, lang }) =>
      lang === null || lang === tag ? text.trim() : [],
    );
    report(place, englishIn([String(info["Title"] ?? ""), ...texts]));
    if (info["Language"] !== tag) report(place, [`language is ${String(info["Language"])}`]);
  }

  async function checkMail(page: Page, mail: Mail): Promise<void> {
    const place = `mail ${mail.kind}`;
    const name = `mail-${mail.kind}-${mail.id.slice(0, 8)}`;
    saveFile(`${name}.html`, mail.html);
    saveFile(`${name}.txt`, `${mail.subject}\n\n${mail.text}`);
    await page.setContent(mail.html);
    // The plain text cannot mark the venue's texts; they are taken from the HTML.
    const venueTexts = await page.locator("body [lang]").allInnerTexts();
    const text = venueTexts
      .map((each) => each.replaceAll("\u00a0", " "))
      .reduce((rest, each) => rest.replaceAll(each, ""), mail.text);
    report(place, englishIn([mail.subject, ...text.split("\n")]));
    await crawler.check(page, mail.html, place);
    for (const [index, file] of mail.attachments.entries())
      if (file.contentType === "application/pdf")
        await checkPdf(`${place} ${file.filename}`, file, `${name}-${index}.pdf`);
  }

  const of = (email: string) => {
    addresses.add(email);
    return email;
  };

  return {
    /** Adds an address whose mails are checked, and returns it. */
    of,

    /** Waits for an email of this kind and returns the newest. */
    async wait(email: string, kind: MailKind): Promise<Mail> {
      const findMail = async () =>
        (await mailsTo(stack, of(email))).find((mail) => mail.kind === kind);
      await expect.poll(findMail, { message: `${kind} to ${email}`, timeout: 60_000 }).toBeTruthy();
      const mail = await findMail();
      if (mail === undefined) throw new Error("no mail");
      return mail;
    },

    /** Checks one mail of each kind and length, and returns the kinds that were sent. */
    async checkAll(): Promise<Set<string>> {
      const page = await crawler.visitor();
      const due = () => stack.stored.mails.count({ sentAt: null, nextAttemptAt: before() });
      await expect.poll(due, { message: "mails due", timeout: 60_000 }).toBe(0);
      const all = await Promise.all([...addresses].map((email) => mailsTo(stack, email)));
      const kinds = new Set<string>();
      const checked = new Set<string>();
      for (const mail of all.flat()) {
        kinds.add(mail.kind);
        const shape = [mail.kind, mail.text.length, mail.attachments.length].join(" ");
        if (checked.has(shape)) continue;
        checked.add(shape);
        await checkMail(page, mail);
      }
      console.log(`${locale}: ${checked.size} mails of ${kinds.size} kinds`);
      return kinds;
    },
  };
}

import { expect, type Page } from "@playwright/test";

import { languageTags } from "../../app/i18n/locales";
import type { MailKind } from "../../crm/mail/tables";
import { type Mail, mailsTo } from "../e2e/steps/mailbox";
import { readPdf } from "../support/read-pdf";
import type { Walker } from "./walker";

export type Mailbox = ReturnType<typeof createMailbox>;

/** The mails to the people of a walk, and what is wrong with their texts, HTML and PDFs. */
export function createMailbox(walker: Walker) {
  const { stack, locale, report, englishIn, keep } = walker;
  const addresses = new Set<string>();

  async function checkPdf(place: string, { href }: Mail["attachments"][number], name: string) {
    const answer = await fetch(`${stack.crmUrl}${href}`);
    const file = Buffer.from(await answer.arrayBuffer());
    keep(name, file);
    const { info, spoken } = await readPdf(file);
    const tag = languageTags[locale];
    // What is marked as being in another language is the box office's own.
    const texts = spoken.flatMap(({ text, lang }) =>
      lang === null || lang === tag ? text.trim() : [],
    );
    report(place, englishIn([String(info["Title"] ?? ""), ...texts]));
    if (info["Language"] !== tag) report(place, [`it is in ${String(info["Language"])}`]);
  }

  async function checkMail(page: Page, mail: Mail): Promise<void> {
    const place = `mail ${mail.kind}`;
    const name = `mail-${mail.kind}-${mail.id.slice(0, 8)}`;
    keep(`${name}.html`, mail.html);
    keep(`${name}.txt`, `${mail.subject}\n\n${mail.text}`);
    await page.setContent(mail.html);
    // What the HTML says is the box office's own is so in the text, which cannot say it.
    const own = await page.locator("body [lang]").allInnerTexts();
    const text = own
      .map((one) => one.replaceAll("\u00a0", " "))
      .reduce((rest, one) => rest.replaceAll(one, ""), mail.text);
    report(place, englishIn([mail.subject, ...text.split("\n")]));
    await walker.check(page, mail.html, place);
    for (const [at, file] of mail.attachments.entries())
      if (file.contentType === "application/pdf")
        await checkPdf(`${place} ${file.filename}`, file, `${name}-${at}.pdf`);
  }

  const of = (email: string) => {
    addresses.add(email);
    return email;
  };

  return {
    /** An address whose mails are checked. */
    of,

    /** The newest mail of a kind, once it has come. */
    async wait(email: string, kind: MailKind): Promise<Mail> {
      const found = async () =>
        (await mailsTo(stack, of(email))).find((mail) => mail.kind === kind);
      await expect.poll(found, { message: `${kind} to ${email}`, timeout: 60_000 }).toBeTruthy();
      const mail = await found();
      if (mail === undefined) throw new Error("no mail");
      return mail;
    },

    /** Checks a mail of each kind and length; gives the kinds that came. */
    async checkAll(): Promise<Set<string>> {
      const page = await walker.visitor();
      const due = () =>
        walker.ask(
          "select count(*) from mails where sent_at is null and next_attempt_at <= crm_now()",
        );
      await expect.poll(due, { message: "mails that are due", timeout: 60_000 }).toBe("0");
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

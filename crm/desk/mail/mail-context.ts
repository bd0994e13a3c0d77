import type { Features } from "#contract/names/features";
import type { CrmEnv } from "../../platform/env";
import type { Database } from "../../platform/database/database";
import type { QueuedMail } from "../../people/outbox/mails";
import type { Translator } from "../../platform/translator";
import { type Formats, formatsIn } from "../../platform/formats";
import { loadTranslator } from "../../stock/catalogue/catalogue-texts";

/** Settings needed to compose mails. */
export type MailSettings = Pick<CrmEnv, "CURRENCY" | "LINK_SECRET" | "STOREFRONT_URL">;

export type MailDeps = { env: MailSettings; features: Features };

/** What composers need. Mails are composed when they are sent, not when they are queued. */
export type MailContext = {
  db: Database;
  mail: QueuedMail;
  settings: MailSettings;
  features: Features;
  language: string;
  t: Translator;
  format: Formats;
};

export async function createMailContext(
  db: Database,
  mail: QueuedMail,
  { env: settings, features }: MailDeps,
): Promise<MailContext> {
  const t = await loadTranslator(db, mail.locale, mail.taken.catalogue);
  const { language } = t;
  return { db, mail, settings, features, language, t, format: formatsIn(language) };
}

/** Returns strings from an email's payload; throws if one is missing. */
export function payloadTexts<Name extends string>(
  { id, payload }: QueuedMail,
  ...names: Name[]
): Record<Name, string> {
  const texts = names.map((name) => {
    const text = payload[name];
    if (typeof text !== "string") throw new Error(`mail ${id} has no ${name}`);
    return [name, text];
  });
  return Object.fromEntries(texts) as Record<Name, string>;
}

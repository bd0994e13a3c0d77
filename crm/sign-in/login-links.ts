import { randomBytes, randomInt } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";

import {
  LINK_MINUTES,
  LINKS_PER_ADDRESS,
  LINKS_PER_ADDRESS_MINUTES,
  makeCode,
  type LinkRequestKind,
} from "./login-link";
import { type LinkPurpose } from "#contract/schemas/sign-in";
import type { Reader, Transaction } from "../platform/database/database";
import { hashPassword } from "./password-hash";
import { customers, linkRequests, loginLinks } from "../customers/tables";
import { mails } from "../mail/tables";
import { emailHashOf } from "./sign-in-tries";
import { hashToken } from "../platform/token-hash";

export type LinkMail = {
  /** The mail's kind; one that opens the basket is a magic link in other words. */
  mail: Exclude<LinkPurpose, "registration"> | "basket-link";
  /** The storefront's address with `__TOKEN__` in it; checked by `isLinkTemplate`. */
  linkUrl: string;
  locale: string;
};

/** A mail that waited longer than this says nothing any more: whoever asked has asked again. */
const STALE_MINUTES = 60;

/**
 * Writes a link to whoever has this email, and queues the mail. It gives nothing and does the same work for a known
 * and an unknown address, so that neither the answer nor its time tells which it was. After so many of its kind in
 * ten minutes no more is mailed. Whoever reads the mailbox of an address that nobody has is told so by mail, with the way to register;
 * without `registerUrl` nothing is sent there.
 */
export async function mailLinkTo(
  tx: Transaction,
  email: string,
  mail: LinkMail,
  registerUrl: string | null,
): Promise<void> {
  const allowed = await mayMailLink(tx, email, purposeOf(mail));
  await writeLink(tx, sql`${ownerOf(email)}`, allowed, mail, { email, registerUrl });
}

/** Writes a link to a customer whom staff has found. False when there is no such customer. */
export function mailLink(tx: Transaction, customerId: string, mail: LinkMail): Promise<boolean> {
  return writeLink(tx, sql`select id from ${customers} where id = ${customerId}`, true, mail);
}

/**
 * Makes the token of a link whose mail is being written: only then, so that it is readable nowhere but in the mail.
 * It is good for ten minutes from now. Null when the link was used, replaced or asked for long ago.
 */
export async function giveToken(
  db: Reader,
  linkId: string,
): Promise<{ token: string; code: string; firstName: string; expiresAt: Date } | null> {
  // 256 bits: nobody guesses one, so what is kept needs no salt and no slow hash. The code's does.
  const token = randomBytes(32).toString("base64url");
  const code = makeCode(() => randomInt(10));
  const { rows } = await db.execute<{ expires_at: string; first_name: string }>(sql`
    update ${loginLinks} l set token_hash = ${hashToken(token)}, code_hash = ${await hashPassword(code)},
      code_attempts = 0, expires_at = crm_now() + make_interval(mins => case l.purpose
        when 'registration' then ${LINK_MINUTES.registration}::int else ${LINK_MINUTES["magic-link"]}::int end)
    from ${customers} c
    where l.id = ${linkId} and c.id = l.customer_id
      and l.asked_at > crm_now() - make_interval(mins => ${STALE_MINUTES})
    returning l.expires_at, c.first_name`);
  const [row] = rows;
  if (row === undefined) return null;
  return { token, code, firstName: row.first_name, expiresAt: new Date(row.expires_at) };
}

/**
 * The account that an email means: the registered one, else the guest who has shown that the mailbox is theirs, else
 * the guest who came last. A stranger who types the address later takes neither place.
 */
export function ownerOf(email: string): SQL {
  return sql`select id from ${customers} where lower(email) = lower(${email.trim()})
      and closed_at is null
    order by is_guest, email_verified_at desc nulls last, created_at desc limit 1`;
}

/** The same, found: the customer's id, or null. */
export async function findOwner(db: Reader, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(ownerOf(email));
  return rows[0]?.id ?? null;
}

const purposeOf = ({ mail }: LinkMail) => (mail === "basket-link" ? "magic-link" : mail);

/** One statement for the link and its mail; a link of the same purpose that was there is replaced, so the newest wins. */
async function writeLink(
  tx: Transaction,
  owner: SQL,
  allowed: boolean,
  mail: LinkMail,
  nobody: { email: string; registerUrl: string | null } = { email: "", registerUrl: null },
): Promise<boolean> {
  const purpose = purposeOf(mail);
  const { rowCount } = await tx.execute(sql`
    with who as (${owner}), link as (
      insert into ${loginLinks} (customer_id, purpose, asked_at)
      select id, ${purpose}, crm_now() from who where ${allowed}
      on conflict (customer_id, purpose) do update set id = excluded.id, token_hash = null,
        code_hash = null, code_attempts = 0, expires_at = null, asked_at = excluded.asked_at
      returning id, customer_id
    )
    insert into ${mails} (kind, customer_id, recipient, locale, payload, next_attempt_at)
    select ${mail.mail}, c.id, c.email, ${mail.locale},
      jsonb_build_object('linkId', link.id, 'linkUrl', ${mail.linkUrl}::text), crm_now()
    from link join ${customers} c on c.id = link.customer_id
    union all
    select 'no-account', null, ${nobody.email.trim()}, ${mail.locale},
      jsonb_build_object('registerUrl', ${nobody.registerUrl}::text), crm_now()
    where ${allowed} and ${nobody.registerUrl}::text is not null and not exists (select from who)`);
  return (rowCount ?? 0) > 0;
}

/**
 * Whether a link of this kind may still be mailed to an address; then it is counted. Who has it or not makes no
 * difference.
 */
export async function mayMailLink(
  tx: Transaction,
  email: string,
  kind: LinkRequestKind,
): Promise<boolean> {
  const emailHash = emailHashOf(email);
  // Two requests for one address wait for each other, so that both are counted.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${emailHash}, 5))`);
  // What is refused does not count: else whoever goes on asking would keep the customer from ever getting one.
  const { rowCount } = await tx.execute(sql`
    insert into ${linkRequests} (email_hash, kind, asked_at) select ${emailHash}, ${kind}, crm_now()
    where (select count(*) from ${linkRequests} where email_hash = ${emailHash} and kind = ${kind}
      and asked_at > crm_now() - make_interval(mins => ${LINKS_PER_ADDRESS_MINUTES}))
      < ${LINKS_PER_ADDRESS[kind]}`);
  return (rowCount ?? 0) > 0;
}

import { and, eq, sql, type SQL } from "drizzle-orm";

import { LINK_MINUTES } from "../domain/login-link";
import type { RegistrationInput } from "../domain/registration-rules";
import type { Reader, Transaction } from "./database";
import { mayMailLink } from "./login-links";
import { registerGuest, type Registered } from "./register-customer";
import { customers, loginLinks, logins } from "./schema/customers";
import { mails } from "./schema/upkeep";
import { hashToken } from "./token-hash";
import { unlessTaken } from "./unless-taken";

type Enrolment = {
  /** The storefront's pages for the two links that the mail may have, with `__TOKEN__` in them. */
  confirmUrl: string;
  linkUrl: string;
  locale: string;
};

/**
 * Writes down somebody who wants an account: a guest, until they have shown by the link in a mail that the address is
 * theirs. Whether somebody has an account with it already makes no difference here: what there is to say about that, the
 * mail says. Undo the transaction when it is refused.
 */
export async function enrol(
  tx: Transaction,
  registration: RegistrationInput & Parameters<typeof registerGuest>[1],
  passwordHash: string,
  { confirmUrl, linkUrl, locale }: Enrolment,
): Promise<Registered> {
  const allowed = await mayMailLink(tx, registration.email);
  const registered = await registerGuest(tx, registration);
  if (!registered.ok) return registered;
  await tx.execute(sql`
    with forgotten as (
      delete from ${loginLinks} where id in (
        select id from ${loginLinks} where purpose = 'registration'
          and asked_at < crm_now() - make_interval(mins => ${2 * LINK_MINUTES.registration})
        limit 20 for update skip locked)
    ), link as (
      insert into ${loginLinks} (customer_id, purpose, password_hash, asked_at)
      values (${registered.customerId}, 'registration', ${passwordHash}, crm_now())
      returning id
    )
    insert into ${mails} (kind, customer_id, recipient, locale, payload, next_attempt_at)
    select 'registration', ${registered.customerId}, ${registration.email}, ${locale},
      jsonb_build_object('linkId', id, 'confirmUrl', ${confirmUrl}::text, 'linkUrl', ${linkUrl}::text), crm_now()
    from link where ${allowed}`);
  return registered;
}

/**
 * Finishes a registration by the link in its mail, and gives whose account it is. Null when the link ran out, was used
 * or never was, or when another account has taken that email: undo the transaction then.
 */
export function confirmEnrolment(tx: Transaction, token: string): Promise<string | null> {
  return finish(
    tx,
    and(eq(loginLinks.tokenHash, hashToken(token)), sql`${loginLinks.expiresAt} > crm_now()`),
  );
}

/** Finishes what a customer has begun who showed by another link that the mailbox is theirs. Safe to repeat. */
export async function finishEnrolment(tx: Transaction, customerId: string): Promise<void> {
  await finish(tx, eq(loginLinks.customerId, customerId));
}

/** Makes the guest who registered a customer with the password that they chose. */
async function finish(tx: Transaction, which: SQL | undefined): Promise<string | null> {
  const [link] = await tx
    .delete(loginLinks)
    .where(and(which, eq(loginLinks.purpose, "registration")))
    .returning({ customerId: loginLinks.customerId, passwordHash: loginLinks.passwordHash });
  if (link === undefined || link.passwordHash === null) return null;
  const { customerId, passwordHash } = link;
  const isFree = await unlessTaken(tx, async (inner) => {
    await inner.update(customers).set({ isGuest: false }).where(eq(customers.id, customerId));
    return true;
  });
  if (isFree === null) return null;
  await tx.insert(logins).values({ customerId, passwordHash }).onConflictDoNothing();
  return customerId;
}

/** A magic link to an account, in place of any earlier one: its token is made when its mail is. */
export async function renewMagicLink(db: Reader, customerId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${loginLinks} (customer_id, purpose, asked_at)
    values (${customerId}, 'magic-link', crm_now())
    on conflict (customer_id, purpose) do update set id = excluded.id, token_hash = null,
      code_hash = null, code_attempts = 0, expires_at = null, asked_at = excluded.asked_at
    returning id`);
  const [row] = rows;
  if (row === undefined) throw new Error(`no link for customer ${customerId}`);
  return row.id;
}

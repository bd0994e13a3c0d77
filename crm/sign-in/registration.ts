import { and, eq, inArray, isNotNull, isNull, ne, sql, type SQLWrapper } from "drizzle-orm";

import type { Problem, ProblemName } from "#contract/problems";
import type { Registration } from "#contract/schemas/customer";
import { LINK_MINUTES } from "#contract/schemas/sign-in";
import { setAccess } from "../access-registrations/access-registrations";
import { insertCustomer, insertGuest, setLanguage } from "../customers/customers";
import { setAgreements, setInterests } from "../customers/preferences";
import { customers } from "../customers/tables";
import { loginLinks, logins } from "./tables";
import { donations } from "../giving/tables";
import { mails } from "../mail/tables";
import { orders } from "../orders/tables";
import {
  catchUniqueViolation,
  type Database,
  type Transaction,
} from "../platform/database/database";
import { linkGuestMemberships } from "../memberships/link-memberships";
import { memberships } from "../memberships/tables";
import { recurringPayments } from "../recurring/tables";
import { hashToken, isPassword } from "../platform/hash";
import { ticketSubscriptions } from "../subscriptions/tables";
import { creditGrants } from "../vouchers/tables";
import { mayMailLink, provesMailbox } from "./login-links";
import { deletePendingRegistrations, revokeSessions } from "./passwords";
import { type GuestInput, REGISTRATION_PASSWORD_TRIES, type RegistrationInput } from "./rules";

type EnrolmentMail = {
  /** The storefront's page that finishes it, with `__TOKEN__` in it. */
  confirmUrl: string;
  locale: string;
};

/**
 * Stores a guest, who becomes a customer by the mailed link and the chosen password. The result does not depend on whether
 * the email has an account; only the mail does. Roll back after a refusal.
 */
export async function startRegistration(
  tx: Transaction,
  registration: RegistrationInput & Parameters<typeof registerGuest>[1],
  passwordHash: string,
  { confirmUrl, locale }: EnrolmentMail,
): Promise<Registered<"invalid">> {
  const allowed = await mayMailLink(tx, registration.email, "registration");
  const registered = await registerGuest(tx, registration);
  if (!registered.ok) return registered;
  await setLanguage(tx, registered.customerId, locale);
  await tx.execute(sql`
    with forgotten as (
      delete from ${loginLinks} where id in (
        select id from ${loginLinks} where purpose = 'registration'
          and asked_at < crm_now() - make_interval(mins => ${2 * LINK_MINUTES.registration})
        limit 20 for update skip locked)
    ), link as (
      insert into ${loginLinks} (customer_id, purpose, email, password_hash, asked_at)
      values (${registered.customerId}, 'registration', ${registration.email}, ${passwordHash}, crm_now())
      returning id
    )
    insert into ${mails} (kind, customer_id, recipient, locale, payload, next_attempt_at)
    select 'registration', ${registered.customerId}, ${registration.email}, ${locale},
      jsonb_build_object('linkId', id, 'confirmUrl', ${confirmUrl}::text), crm_now()
    from link where ${allowed}`);
  return registered;
}

/** Mails the link again, with another token. Nothing if there is none to confirm, or too many were mailed. */
export async function mailEnrolmentAgain(
  tx: Transaction,
  { customerId, email }: { customerId: string; email: string },
  { confirmUrl, locale }: EnrolmentMail,
): Promise<void> {
  if (!(await mayMailLink(tx, email, "registration"))) return;
  await tx.execute(sql`
    with link as (
      update ${loginLinks} set id = gen_random_uuid(), email = ${email}, token_hash = null, expires_at = null, asked_at = crm_now()
      where customer_id = ${customerId} and purpose = 'registration'
      returning id
    )
    insert into ${mails} (kind, customer_id, recipient, locale, payload, next_attempt_at)
    select 'registration', ${customerId}, ${email}, ${locale},
      jsonb_build_object('linkId', id, 'confirmUrl', ${confirmUrl}::text), crm_now()
    from link`);
}

type PendingRegistration = { linkId: string; passwordHash: string };

/**
 * Finds a registration by its link and checks its password: typing a stranger's address must not have the stranger
 * confirm it. Each try counts before it is judged, five in all ("locked"). "expired": ran out, used or unknown.
 */
export async function checkEnrolment(
  db: Database,
  token: string,
  password: string,
): Promise<
  | { ok: true; enrolment: PendingRegistration }
  | { ok: false; reason: "expired" | "locked" | "wrong" }
> {
  const { rows } = await db.execute<{ id: string; password_hash: string; attempts: number }>(sql`
    update ${loginLinks} set code_attempts = least(code_attempts + 1, ${REGISTRATION_PASSWORD_TRIES + 1})
    where token_hash = ${hashToken(token)} and purpose = 'registration' and expires_at > crm_now()
    returning id, password_hash, code_attempts as attempts`);
  const [link] = rows;
  if (link === undefined) return { ok: false, reason: "expired" };
  if (link.attempts > REGISTRATION_PASSWORD_TRIES) return { ok: false, reason: "locked" };
  return (await isPassword(password, link.password_hash))
    ? { ok: true, enrolment: { linkId: link.id, passwordHash: link.password_hash } }
    : { ok: false, reason: "wrong" };
}

/** Null when the link was used meanwhile, or proves another email, or one that has an account: undo the transaction then. */
export async function confirmEnrolment(
  tx: Transaction,
  { linkId, passwordHash }: PendingRegistration,
): Promise<string | null> {
  const [link] = await tx
    .delete(loginLinks)
    .where(and(eq(loginLinks.id, linkId), eq(loginLinks.passwordHash, passwordHash)))
    .returning({ customerId: loginLinks.customerId, email: loginLinks.email });
  if (link === undefined) return null;
  const { customerId, email } = link;
  if (!(await provesMailbox(tx, customerId, email))) return null;
  const isFree = await catchUniqueViolation(tx, async (inner) => {
    await inner
      .update(customers)
      .set({ isGuest: false, emailVerifiedAt: sql`crm_now()` })
      .where(eq(customers.id, customerId));
    return true;
  });
  if (isFree === null) return null;
  await tx.insert(logins).values({ customerId, passwordHash });
  // The session signed in by now had not proved that the mailbox is theirs.
  await revokeSessions(tx, customerId);
  await deletePendingRegistrations(tx, customerId);
  await linkGuestOrders(tx, customerId);
  return customerId;
}

type Choices = Pick<Registration, "agreedStatements" | "tags" | "accessId">;

export type Registered<N extends ProblemName = "invalid" | "conflict/email-taken"> =
  { ok: true; customerId: string } | { ok: false; problem: Problem<N> };

/** Registers a customer with all details. Roll back when it is refused. */
export async function registerCustomer(
  tx: Transaction,
  registration: RegistrationInput & Choices,
  passwordHash: string,
): Promise<Registered> {
  const customerId = await insertCustomer(tx, registration, passwordHash);
  return customerId === null
    ? { ok: false, problem: { code: "conflict", reason: "email-taken" } }
    : writeChoices(tx, customerId, registration);
}

/** The same for a guest, who uses an access ID on a basket and has no account to put it on. */
export async function registerGuest(
  tx: Transaction,
  guest: GuestInput & Omit<Choices, "accessId">,
): Promise<Registered<"invalid">> {
  return writeChoices(tx, await insertGuest(tx, guest), { ...guest, accessId: null });
}

async function writeChoices(
  tx: Transaction,
  customerId: string,
  choices: Choices,
): Promise<Registered<"invalid">> {
  const fields: Record<string, string> = {};
  const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  if (!(await setAgreements(tx, customerId, idsOf(choices.agreedStatements))))
    fields.agreedStatements = "unknown";
  if (!(await setInterests(tx, customerId, idsOf(choices.tags)))) fields.tags = "unknown";
  const code = choices.accessId?.trim() ?? "";
  const access = code === "" ? null : await setAccess(tx, customerId, code);
  if (access?.ok === false) fields.accessId = access.reason;
  return Object.keys(fields).length > 0
    ? { ok: false, problem: { code: "invalid", fields } }
    : { ok: true, customerId };
}

/**
 * Gives a customer what guests of the same email bought. Only after they showed that the mailbox is theirs. What is not
 * settled stays with the guest's visit. Safe to repeat.
 */
export async function linkGuestOrders(tx: Transaction, customerId: string): Promise<void> {
  const guests = tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.isGuest, true),
        // What a closed account bought stays with it.
        isNull(customers.closedAt),
        ne(customers.id, customerId),
        sql`lower(${customers.email}) =
          (select lower(own.email) from ${customers} own where own.id = ${customerId})`,
      ),
    );
  const settled = inArray(orders.state, ["confirmed", "returned"]);
  await tx
    .update(orders)
    .set({ customerId })
    .where(and(inArray(orders.customerId, guests), settled));
  await tx
    .update(recurringPayments)
    .set({ customerId })
    .where(
      and(inArray(recurringPayments.customerId, guests), isNotNull(recurringPayments.giftItemId)),
    );
  await linkGuestMemberships(tx, customerId, guests);
  for (const table of [donations, ticketSubscriptions, creditGrants])
    await tx.update(table).set({ customerId }).where(inArray(table.customerId, guests));
  await linkGuestMails(tx, customerId, guests);
}

/**
 * Mails about the memberships and recurring payments that were moved: a renewal is charged only where its customer got the
 * notice. Links mailed to a guest stay that guest's.
 */
async function linkGuestMails(
  tx: Transaction,
  customerId: string,
  guests: SQLWrapper,
): Promise<void> {
  const [recurringId, membershipId] = ["recurringId", "membershipId"].map(
    (name) => sql`${mails.payload}->>${name}::text`,
  );
  await tx.execute(sql`
    update ${mails} set customer_id = ${customerId}
    where customer_id in ${guests} and (
      ${recurringId} in (select r.id::text from ${recurringPayments} r where r.customer_id = ${customerId})
      or ${membershipId} in (select m.id::text from ${memberships} m where m.customer_id = ${customerId}))`);
}

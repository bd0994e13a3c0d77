import { and, eq, inArray, isNotNull, isNull, ne, sql, type SQLWrapper } from "drizzle-orm";

import type { Problem, ProblemName } from "#contract/problems/problems";
import type { Registration } from "#contract/schemas/customer";
import type { Result } from "#contract/calls/result";
import { setAccess } from "../access-registrations/access-registrations";
import { insertCustomer, insertGuest, setLanguage } from "../customers/customers";
import { setAgreements, setInterests } from "../customers/preferences";
import { customers } from "../../tables/customers";
import { loginLinks, logins } from "../../tables/sign-in";
import { donations } from "../../tables/giving";
import { mails } from "../../tables/mails";
import { orders } from "../../tables/orders";
import {
  catchUniqueViolation,
  type Database,
  type Transaction,
} from "../../platform/database/database";
import { linkGuestMemberships } from "../memberships/link-memberships";
import { memberships } from "../../tables/memberships";
import { recurringPayments } from "../../tables/recurring";
import { hashToken, isPassword } from "../../platform/hash";
import { ticketSubscriptions } from "../../tables/subscriptions";
import { creditGrants } from "../../tables/vouchers";
import { isCurrentEmail } from "./login-links";
import { canMailLink } from "./mail-limit";
import { deletePendingRegistrations, revokeSessions } from "./passwords";
import { LINK_MINUTES } from "#contract/rules/sign-in/sign-in";
import { MAX_REGISTRATION_ATTEMPTS } from "./rules";
import type { GuestInput, RegistrationInput } from "../customers/rules";
import { proveMailbox } from "./unverified-details";

type RegistrationMail = {
  /** URL of the page that completes the registration, with `__TOKEN__`. */
  confirmUrl: string;
  locale: string;
};

/**
 * Stores a guest, who becomes registered with the mailed link and the chosen password. Does not reveal whether the email
 * already has an account: only the mail does. After a refusal the caller must roll back.
 */
export async function startRegistration(
  tx: Transaction,
  registration: RegistrationInput & Parameters<typeof registerGuest>[1],
  passwordHash: string,
  { confirmUrl, locale }: RegistrationMail,
): Promise<Registered<"invalid">> {
  const isAllowed = await canMailLink(tx, registration.email, "registration");
  const registered = await registerGuest(tx, registration);
  if (!registered.ok) return registered;
  await setLanguage(tx, registered.value, locale);
  await tx.execute(sql`
    with deleted as (
      delete from ${loginLinks} where id in (
        select id from ${loginLinks} where purpose = 'registration'
          and asked_at < crm_now() - make_interval(mins => ${2 * LINK_MINUTES.registration})
        limit 20 for update skip locked)
    ), link as (
      insert into ${loginLinks} (customer_id, purpose, email, password_hash, asked_at)
      values (${registered.value}, 'registration', ${registration.email}, ${passwordHash}, crm_now())
      returning id
    )
    insert into ${mails} (kind, customer_id, recipient, locale, payload, next_attempt_at)
    select 'registration', ${registered.value}, ${registration.email}, ${locale},
      jsonb_build_object('linkId', id, 'confirmUrl', ${confirmUrl}::text), crm_now()
    from link where ${isAllowed}`);
  return registered;
}

/** Mails the link again with a new token, unless there is nothing to confirm or too many were mailed. */
export async function resendRegistrationLink(
  tx: Transaction,
  { customerId, email }: { customerId: string; email: string },
  { confirmUrl, locale }: RegistrationMail,
): Promise<void> {
  const isPending = sql`exists (select from ${loginLinks}
    where customer_id = ${customerId} and purpose = 'registration')`;
  if (!(await canMailLink(tx, email, "registration", isPending))) return;
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
 * Finds a registration by its link and checks its password, since the link may have been mailed to a stranger. Attempts
 * are counted before the password is checked, up to `MAX_REGISTRATION_ATTEMPTS`. "expired" includes used and unknown.
 */
export async function checkRegistration(
  db: Database,
  token: string,
  password: string,
): Promise<Result<PendingRegistration, "expired" | "locked" | "wrong">> {
  const { rows } = await db.execute<{ id: string; password_hash: string; attempts: number }>(sql`
    update ${loginLinks} set code_attempts = least(code_attempts + 1, ${MAX_REGISTRATION_ATTEMPTS + 1})
    where token_hash = ${hashToken(token)} and purpose = 'registration' and expires_at > crm_now()
    returning id, password_hash, code_attempts as attempts`);
  const [link] = rows;
  if (link === undefined) return { ok: false, failure: "expired" };
  if (link.attempts > MAX_REGISTRATION_ATTEMPTS) return { ok: false, failure: "locked" };
  return (await isPassword(password, link.password_hash))
    ? { ok: true, value: { linkId: link.id, passwordHash: link.password_hash } }
    : { ok: false, failure: "wrong" };
}

/**
 * Registers the customer. Null if the link was used in the meantime, was mailed to a previous email, or the email has an
 * account; the caller must then roll back.
 */
export async function confirmRegistration(
  tx: Transaction,
  { linkId, passwordHash }: PendingRegistration,
): Promise<string | null> {
  const [link] = await tx
    .delete(loginLinks)
    .where(and(eq(loginLinks.id, linkId), eq(loginLinks.passwordHash, passwordHash)))
    .returning({ customerId: loginLinks.customerId, email: loginLinks.email });
  if (link === undefined) return null;
  const { customerId, email } = link;
  if (!(await isCurrentEmail(tx, customerId, email))) return null;
  await proveMailbox(tx, customerId, "knows-password");
  const isFree = await catchUniqueViolation(tx, async (inner) => {
    await inner.update(customers).set({ isGuest: false }).where(eq(customers.id, customerId));
    return true;
  });
  if (isFree === null) return null;
  await tx.insert(logins).values({ customerId, passwordHash });
  // A new password ends all sessions, also if the mailbox was proved before.
  await revokeSessions(tx, customerId);
  await deletePendingRegistrations(tx, customerId);
  await linkGuestOrders(tx, customerId);
  return customerId;
}

type Choices = Pick<Registration, "agreedStatements" | "tags" | "accessId">;

export type Registered<N extends ProblemName = "invalid" | "conflict/email-taken"> = Result<
  string,
  Problem<N>
>;

/** Registers a customer with all details. After a refusal the caller must roll back. */
export async function registerCustomer(
  tx: Transaction,
  registration: RegistrationInput & Choices,
  passwordHash: string,
): Promise<Registered> {
  const customerId = await insertCustomer(tx, registration, passwordHash);
  return customerId === null
    ? { ok: false, failure: { code: "conflict", reason: "email-taken" } }
    : writeChoices(tx, customerId, registration);
}

/** Registers a guest. Guests have no access ID: they enter it in the basket. */
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
  const listIds = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  if (!(await setAgreements(tx, customerId, listIds(choices.agreedStatements))))
    fields.agreedStatements = "unknown";
  if (!(await setInterests(tx, customerId, listIds(choices.tags)))) fields.tags = "unknown";
  const code = choices.accessId?.trim() ?? "";
  const access = code === "" ? null : await setAccess(tx, customerId, code);
  if (access?.ok === false) fields.accessId = access.failure;
  return Object.keys(fields).length > 0
    ? { ok: false, failure: { code: "invalid", fields } }
    : { ok: true, value: customerId };
}

/**
 * Moves what guests with the same email have bought to the customer, who must have verified the email. Unfinished orders
 * stay with the guest. Safe to retry.
 */
export async function linkGuestOrders(tx: Transaction, customerId: string): Promise<void> {
  const guests = tx
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.isGuest, true),
        // Orders of a closed account are not moved.
        isNull(customers.closedAt),
        ne(customers.id, customerId),
        sql`lower(${customers.email}) =
          (select lower(c.email) from ${customers} c where c.id = ${customerId})`,
      ),
    );
  const isSettled = inArray(orders.state, ["confirmed", "returned"]);
  await tx
    .update(orders)
    .set({ customerId })
    .where(and(inArray(orders.customerId, guests), isSettled));
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
 * Moves mails about the moved memberships and recurring payments, since a renewal is charged only if its customer got the
 * notice. Mailed links stay with the guest.
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

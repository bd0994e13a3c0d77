/**
 * The tables that hold something of a customer's, each with what is left out of an export of one's data (GDPR articles
 * 15 and 20, CCPA 1798.110): what only lets somebody in, and what only a machine of ours can read.
 */
export const EXPORTED_TABLES = {
  addresses: [],
  access_registrations: [],
  agreed_statements: [],
  baskets: [],
  credit_grants: [],
  culture_surveys: [],
  customer_tags: [],
  donations: [],
  form_answers: [],
  gift_aid_declarations: [],
  household_members: [],
  mails: ["payload", "html_body", "attachments", "dedupe_key", "next_attempt_at", "attempts"],
  memberships: [],
  orders: ["page_url"],
  promo_uses: ["email_key"],
  registrations_of_interest: [],
  reserved_orders: [],
  stored_cards: ["provider_id", "provider_customer"],
  ticket_shares: ["token_hash"],
  ticket_subscriptions: [],
  waiting_list_entries: ["token_hash", "holder"],
} as const satisfies Record<string, readonly string[]>;

/** Those that hold nothing but what lets a customer in. */
export const UNEXPORTED_TABLES = [
  "logins",
  "customer_sessions",
  "login_links",
  "email_changes",
] as const;

/** "placed_at" as the API writes it: "placedAt". */
export function exportedName(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

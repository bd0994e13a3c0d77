import { randomUUID } from "node:crypto";

import type { Basket } from "#contract/schemas/basket";
import { type Database, runPreparedStatement } from "../../platform/database/database";
import type { FaultPoints } from "../../platform/faults/fault-points";
import type { IdempotencyKey } from "../../platform/http/reply-once";
import type { BasketRecord } from "../contents/basket-contents";
import { NO_COVER_FEE } from "../contents/cover-fee";
import { basketBody } from "../totals/basket-body";

const CREATE = {
  name: "create_anonymous_basket",
  text: `
    with answer as (
      insert into repeated_answers (key, request_hash, status, body)
      select $1::text, $2::text, 201, $3::jsonb where $1::text is not null
      on conflict (key) do nothing
      returning key)
    insert into baskets (id, currency)
    select $4::uuid, $5::text where $1::text is null or exists (select from answer)
    returning id`,
};

/**
 * Creates an empty basket that belongs to nobody yet, and stores the response in the same statement: most visitors begin with
 * one. Null, and nothing is created, if the key was used before; `replyOnce` then knows the response.
 */
export async function createAnonymousBasket(
  { db, faults }: { db: Database; faults?: FaultPoints | undefined },
  currency: string,
  key: IdempotencyKey | null,
): Promise<Basket | null> {
  const id = randomUUID();
  const body = basketBody(emptyRecord(id, currency));
  await faults?.reach("before-answer-stored");
  const created = await runPreparedStatement<{ id: string }>(db, CREATE, [
    key?.key ?? null,
    key?.requestHash ?? null,
    JSON.stringify(body),
    id,
    currency,
  ]);
  if (created.length === 0) return null;
  await faults?.reach("after-answer-stored");
  return body;
}

/** Without lines, none of what prices a basket matters. */
const emptyRecord = (id: string, currency: string): BasketRecord => ({
  id,
  currency,
  customerId: null,
  firstHeldAt: null,
  heldUntil: null,
  details: null,
  delivery: null,
  notes: { order: null, access: null, allergies: null },
  order: null,
  lines: [],
  unentitled: [],
  items: [],
  codes: [],
  setAside: null,
  offers: [],
  subscriptions: [],
  credit: null,
  isMember: false,
  membershipAmount: 0,
  bookingFee: 0,
  feesWaivedFrom: Number.POSITIVE_INFINITY,
  coverFee: NO_COVER_FEE,
  hasLimitedLines: false,
  catalogue: "",
  now: new Date(0),
});

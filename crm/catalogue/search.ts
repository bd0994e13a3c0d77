import { sql } from "drizzle-orm";

import type { SeasonPage } from "#contract/schemas/event";
import type { Reader, Transaction } from "../platform/database/database";
import { searchTerms } from "./search-terms";

const TIMEOUT_MS = 2_000;
const MOST_EVENTS = 300;
/** The least similarity (pg_trgm, 1 is equal) of a misspelled word and the word it is replaced by. */
const LEAST_SIMILARITY = 0.3;

export type FoundEvents = {
  /** The best match first. */
  eventIds: string[];
  outcome: NonNullable<SeasonPage["search"]>;
};

/**
 * Finds events ahead by title, artist, composer, work, kind and hall. A word that no event has is replaced by the most
 * similar one that some event has. Where no event has all words, those that have most of them are found.
 */
export function searchEvents(db: Reader, search: string): Promise<FoundEvents> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`);
    const words = await readTerms(tx, search);
    const terms = words.filter(({ tells }) => tells);
    const found = terms.length === 0 ? [] : await rankEvents(tx, terms);
    const most = found[0]?.matches ?? 0;
    return {
      eventIds: found.filter(({ matches }) => matches === most).map(({ id }) => id),
      outcome: {
        corrected: words.some(({ word, corrected }) => word !== corrected)
          ? words.map(({ corrected }) => corrected).join(" ")
          : null,
        partial: found.length > 0 && most < terms.length,
      },
    };
  });
}

/** The events ahead, with the names of their halls. */
const AHEAD = sql`
  ahead as materialized (
    select e.id, e.search, e.search_words, i.first_at, i.hall_words, to_tsvector('english', i.hall_words) as halls
    from events e join (
      select i.event_id, min(i.starts_at) as first_at, fold_words(string_agg(distinct h.name, ' ')) as hall_words
      from instances i join seat_plans p on p.id = i.plan_id join halls h on h.id = p.hall_id
      where i.starts_at > (select crm_now())
      group by i.event_id) i on i.event_id = e.id)`;

const HAS_TERM = sql`(a.search @@ t.query or a.halls @@ t.query)`;

type ReadTerm = { word: string; corrected: string; query: string; tells: boolean };

/** The words of a search, each with the query that stands for it. Stop words tell nothing. */
async function readTerms(tx: Transaction, search: string): Promise<ReadTerm[]> {
  const { rows } = await tx.execute<{ words: string }>(sql`select fold_words(${search}) as words`);
  const terms = searchTerms(rows[0]?.words ?? "").map((term, at) => ({ ...term, at }));
  if (terms.length === 0) return [];
  const read = await tx.execute<ReadTerm>(sql`
    with ${AHEAD},
    terms as materialized (
      select at, word, query as source, to_tsquery('english', query) as query
      from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t(at int, word text, query text)),
    unknown as materialized (
      select word from terms t
      where length(word) > 3 and numnode(t.query) > 0 and not exists (select from ahead a where ${HAS_TERM})),
    known as (
      select distinct unnest(string_to_array(search_words || ' ' || hall_words, ' ')) as word
      from ahead where exists (select from unknown)),
    replaced as (
      select distinct on (u.word) u.word, k.word as known
      from unknown u join known k on length(k.word) between 3 and 100 and (
        similarity(k.word, u.word) >= ${LEAST_SIMILARITY}
        or levenshtein_less_equal(k.word, left(u.word, 100), 2) <= 1 + (length(u.word) > 5)::int)
      order by u.word,
        levenshtein(k.word, left(u.word, 100))::real / length(u.word) - similarity(k.word, u.word), k.word)
    select t.word, coalesce(r.known, t.word) as corrected, coalesce(r.known, t.source) as query,
      numnode(t.query) > 0 as tells
    from terms t left join replaced r on r.word = t.word
    order by t.at`);
  return read.rows;
}

/** Events with any of the words: first those with most of them, of these the ones with words in their title, soonest first. */
async function rankEvents(tx: Transaction, terms: readonly ReadTerm[]) {
  const queries = sql.param(terms.map(({ query }) => query));
  const { rows } = await tx.execute<{ id: string; matches: number }>(sql`
    with ${AHEAD},
    terms as materialized (
      select to_tsquery('english', query) as query from unnest(${queries}::text[]) as t(query))
    select a.id, count(*)::int as matches
    from ahead a join terms t on ${HAS_TERM}
    group by a.id, a.search, a.first_at
    order by count(*) desc,
      round(sum(ts_rank('{0.05, 0.1, 0.1, 1}', a.search, t.query))::numeric, 1) desc, a.first_at
    limit ${MOST_EVENTS}`);
  return rows;
}

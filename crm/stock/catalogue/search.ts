import { type SQL, sql } from "drizzle-orm";

import type { SeasonPage } from "#contract/schemas/event";
import type { Reader, Transaction } from "../../platform/database/database";
import {
  ACCESS_TOPICS,
  correctTerm,
  isLinkingWord,
  type SearchTerm,
  searchTerms,
  SINGLE_WORDS,
} from "./search-terms";
import { SEARCH_LANGUAGES, type SearchLanguage } from "./search-words";

const TIMEOUT_MS = 2_000;
const MAX_EVENTS = 300;
/** Minimum similarity (pg_trgm; 1 is equal) of a misspelled word and its correction. */
const MIN_SIMILARITY = 0.3;

export type SearchResult = {
  /** Best match first. */
  eventIds: string[];
  /** Matching performances have at least one tag of each list. */
  accessTagIds: string[][];
  outcome: NonNullable<SeasonPage["search"]>;
};

/**
 * Finds events with performances after `since`, by default now, by title, subtitle, artist, composer, work, kind, hall and access tag, also by words in the page's language.
 * A word that matches nothing is replaced by the most similar known word. If no event has all words, finds those that
 * have the most.
 */
export function searchEvents(
  db: Reader,
  {
    search,
    language = "en",
    since = NOW,
  }: { search: string; language: string | undefined; since?: SQL },
): Promise<SearchResult> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`);
    const words = await resolveTerms(tx, search, searchLanguage(language), since);
    const terms = words.filter(({ isStopWord }) => !isStopWord);
    const ranked = terms.length === 0 ? [] : await rankEvents(tx, terms, since);
    const maxMatches = ranked[0]?.matches ?? 0;
    const isPartial = ranked.length > 0 && maxMatches < terms.length;
    const access = terms.filter(({ topic }) => topic !== null && ACCESS_TOPICS.has(topic));
    return {
      eventIds: ranked.filter(({ matches }) => matches === maxMatches).map(({ id }) => id),
      accessTagIds: isPartial || access.length === 0 ? [] : await findAccessTags(tx, access),
      outcome: {
        corrected:
          ranked.length > 0 && words.some(({ isCorrected }) => isCorrected)
            ? words.map(({ word }) => word).join(" ")
            : null,
        partial: isPartial,
      },
    };
  });
}

/** Maps "en-us" to "en". */
function searchLanguage(locale: string): SearchLanguage {
  const [code] = locale.toLowerCase().split("-");
  return SEARCH_LANGUAGES.find((language) => language === code) ?? "en";
}

const NOW = sql`(select crm_now())`;

/** Events with performances after `since`, with the names of their halls and access tags, without accents. */
const ahead = (since: SQL) => sql`
  hall_names as materialized (select id, fold_words(name) as words from halls),
  tag_names as materialized (select id, fold_words(display) as words from access_tags),
  ahead as materialized (
    select e.id, e.search, e.search_words, e.artists, i.first_at, i.is_by_phone, i.place_words, to_tsvector('english', i.place_words) as places
    from events e join (
      select i.event_id, min(i.starts_at) as first_at, bool_and(i.box_office_only) as is_by_phone,
        concat_ws(' ', string_agg(distinct h.words, ' '), string_agg(distinct g.words, ' ')) as place_words
      from instances i join seat_plans p on p.id = i.plan_id join hall_names h on h.id = p.hall_id
        left join tag_names g on g.id = any(i.access_tag_ids)
      where i.starts_at > ${since}
      group by i.event_id) i on i.event_id = e.id)`;

const HAS_TERM = sql`(a.search @@ t.query or a.places @@ t.query)`;

type ResolvedTerm = SearchTerm & { isCorrected: boolean; isStopWord: boolean };

/** Splits a search into terms and corrects misspelled ones. */
async function resolveTerms(
  tx: Transaction,
  search: string,
  language: SearchLanguage,
  since: SQL,
): Promise<ResolvedTerm[]> {
  const { rows } = await tx.execute<{ words: string }>(sql`select fold_words(${search}) as words`);
  const terms = searchTerms(rows[0]?.words ?? "", language);
  if (terms.length === 0) return [];
  const input = terms.map(({ word, query, topic }, at) => ({
    at,
    word,
    query,
    topic,
    isLink: isLinkingWord(word, language),
  }));
  const resolved = await tx.execute<{ known: string | null; isStopWord: boolean }>(sql`
    with ${ahead(since)},
    terms as materialized (
      select at, word, topic, "isLink", to_tsquery('english', query) as query
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as t(at int, word text, topic text, "isLink" boolean, query text)),
    unknown as materialized (
      select word from terms t
      where topic is null and not "isLink" and length(word) > 3 and numnode(t.query) > 0
        and not exists (select from ahead a where ${HAS_TERM})),
    known as materialized (
      select word from (
        select unnest(string_to_array(search_words || ' ' || place_words, ' ')) as word
        from ahead where exists (select from unknown)
        union
        select unnest(string_to_array(${SINGLE_WORDS[language]}, ' ')) where exists (select from unknown)) as words
      where length(word) between 3 and 100),
    replaced as (
      select distinct on (u.word) u.word, k.word as known
      from unknown u join known k on similarity(k.word, u.word) >= ${MIN_SIMILARITY}
        or (length(k.word) between length(u.word) - 2 and length(u.word) + 2
          and levenshtein_less_equal(k.word, left(u.word, 100), 2) <= 1 + (length(u.word) > 5)::int)
      -- No word is a misspelled stop word: "wish" is not "with".
      where numnode(plainto_tsquery('english', k.word)) > 0
      order by u.word,
        levenshtein(k.word, left(u.word, 100))::real / length(u.word) - similarity(k.word, u.word), k.word)
    select r.known, numnode(t.query) = 0 as "isStopWord"
    from terms t left join replaced r on r.word = t.word
    order by t.at`);
  return terms.map((term, at) => {
    const { known = null, isStopWord = true } = resolved.rows[at] ?? {};
    const corrected = known === null ? term : correctTerm(known, language);
    return { ...corrected, isStopWord, isCorrected: known !== null };
  });
}

const getRank = (query: SQL) => sql`ts_rank('{0.05, 0.1, 0.1, 1}', a.search, ${query})`;

/**
 * Finds events with any of the terms. Ordered by number of matches, then those sold online before those that only the box
 * office sells, such as performances for schools, then matches in the title, then date.
 */
async function rankEvents(tx: Transaction, terms: readonly SearchTerm[], since: SQL) {
  const queries = sql.param(terms.map(({ query }) => query));
  const names = sql.param(terms.map(({ name }) => name));
  const { rows } = await tx.execute<{ id: string; matches: number }>(sql`
    with ${ahead(since)},
    terms as materialized (
      select to_tsquery('english', query) as query, name, to_tsquery('english', name || ':A') as in_title,
        to_tsquery('english', name || ':B') as in_artists
      from unnest(${queries}::text[], ${names}::text[]) as t(query, name))
    select a.id, count(*)::int as matches
    from ahead a join terms t on ${HAS_TERM} or a.search @@ t.in_title or (a.search @@ t.in_artists
      and strpos(' ' || fold_words(jsonb_path_query_array(a.artists, '$[*].name')::text) || ' ', ' ' || t.name || ' ') > 0)
    group by a.id, a.search, a.first_at, a.is_by_phone
    order by count(*) desc, a.is_by_phone,
      round(sum(greatest(${getRank(sql`t.query`)}, ${getRank(sql`t.in_title`)}))::numeric, 1) desc, a.first_at
    limit ${MAX_EVENTS}`);
  return rows;
}

/** Returns the access tags of each term. Terms without tags are left out: they match the event itself. */
async function findAccessTags(tx: Transaction, terms: readonly SearchTerm[]): Promise<string[][]> {
  const queries = sql.param(terms.map(({ query }) => query));
  const { rows } = await tx.execute<{ ids: string[] }>(sql`
    select array_agg(g.id) as ids
    from unnest(${queries}::text[]) as t(query)
    join access_tags g on to_tsvector('english', fold_words(g.display)) @@ to_tsquery('english', t.query)
    group by t.query`);
  return rows.map(({ ids }) => ids);
}

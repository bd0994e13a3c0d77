import { sql } from "drizzle-orm";

import type { TextKind } from "#contract/schemas/reference";
import type { Reader } from "../../platform/database/database";

/** Every name and text of the catalogue that visitors can read in their language, in its order there. */
export const TEXT_SOURCES: Readonly<Record<TextKind, string>> = {
  accessTag: `select display, description from access_tags order by rank`,
  delivery: `select name, description from delivery_options order by rank`,
  event: `select subtitle, why_come, description, programme_note, jsonb_path_query_array(artists, '$[*].role') as roles,
    jsonb_path_query_array(artists, '$[*].alt') as alts,
    jsonb_path_query_array(artists, '$[*].about') as abouts, first_time, excerpt_title, excerpt_transcript,
    jsonb_path_query_array(reviews, '$[*].quote') as quotes,
    (select jsonb_agg(i.notes order by i.starts_at, i.id) from instances i where i.event_id = e.id) as notes
    from events e order by id`,
  fund: `select name, description, appeals, amount_texts from funds order by rank`,
  hall: `select name, directions, step_free, bag_policy,
    jsonb_path_query_array(entrances, '$[*].text') as entrances from halls order by rank`,
  interest: `select name, description, (select jsonb_agg(t.name order by t.rank) from tags t where t.group_id = g.id)
    from tag_groups g where web union all select text, null, null from statements`,
  membership: `select name, description, benefits from membership_levels order by rank`,
  package: `select name, description from packages order by rank`,
  priceType: `select name, note from price_types order by rank`,
  product: `select name, product, option, category, description, null::jsonb, null::jsonb from stock_items
    union all select name, null, null, null, description, to_jsonb(categories), to_jsonb(collection_points) from menus`,
  subscription: `select name, description from ticket_subscription_plans order by rank`,
};

export async function listTextSources(db: Reader, kind: TextKind): Promise<string[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql.raw(TEXT_SOURCES[kind]));
  const texts = rows.flatMap((row) => Object.values(row)).flatMap((value) => [value].flat());
  return [...new Set(texts.filter((text) => typeof text === "string" && text !== ""))] as string[];
}

import { sql } from "drizzle-orm";

import { ZONE } from "../platform/dates";
import type { Reader } from "../platform/database/database";
import { events } from "./season-tables";
import type { AccessTagRow } from "./access-tags";

const KINDS = events.kind.enumValues;
type Kind = (typeof KINDS)[number];

/** What the whole season ahead can be filtered by, whatever is asked for now. */
export async function listFacets(db: Reader, tags: readonly AccessTagRow[]) {
  const { rows } = await db.execute<{
    months: string[] | null;
    kinds: Kind[] | null;
    tagIds: string[] | null;
    halls: { id: string; name: string }[] | null;
  }>(sql`
    with ahead as materialized (
      select i.starts_at, i.access_tag_ids, e.kind, p.hall_id
      from instances i join events e on e.id = i.event_id join seat_plans p on p.id = i.plan_id
      where i.starts_at > (select crm_now()))
    select
      (select array_agg(distinct to_char(starts_at at time zone ${ZONE}, 'YYYY-MM')) from ahead) as months,
      (select array_agg(distinct kind) from ahead) as kinds,
      (select array_agg(distinct tag) from ahead, unnest(access_tag_ids) as tag) as "tagIds",
      (select json_agg(json_build_object('id', h.id, 'name', h.name) order by h.rank)
        from halls h where h.id in (select hall_id from ahead)) as halls`);
  const [found] = rows;
  return {
    months: found?.months ?? [],
    halls: found?.halls ?? [],
    kinds: KINDS.filter((kind) => found?.kinds?.includes(kind)),
    accessTags: tags
      .filter((tag) => tag.onListings && found?.tagIds?.includes(tag.id))
      .map(({ id, display }) => ({ id, display })),
  };
}

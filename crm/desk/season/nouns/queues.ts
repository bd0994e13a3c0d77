import { sql } from "drizzle-orm";

import { MAX_MEMBERS_MINUTES, MAX_RATE } from "#contract/rules/queue/queue";
import { queueLines, queues as table } from "../../../tables/queue";
import * as field from "../fields";
import type { Noun } from "../noun";

/** The waiting room of a big sale. Its lines follow from its own row, by a trigger. */
export const queues: Noun = {
  list: "queues",
  name: "queue",
  table,
  key: "name",
  fields: {
    performance: {
      description: "For which performance; left out: for all",
      ...field.inColumn("instanceId", field.optional(field.reference("performances"))),
      fixed: () => "is fixed once visitors wait: close it, and add another queue",
    },
    opens: {
      description: "When numbers are drawn and the first are let in",
      ...field.inColumn("opensAt", field.moment()),
      fixed: () => "is fixed once its numbers are drawn or visitors wait: pause it instead",
    },
    membersMinutes: {
      description: "How much earlier members with priority are let in",
      ...field.initially(0, field.whole(0, MAX_MEMBERS_MINUTES)),
      fixed: () => "is fixed once its numbers are drawn or visitors wait",
    },
    perMinute: field.described(
      "How many people are let in each minute; null: as many as the box office can serve",
      field.optional(field.whole(1, MAX_RATE)),
    ),
    paused: field.described(
      "Whether nobody is let in for now",
      field.initially(false, field.flag()),
    ),
    closed: {
      description: "When it was closed; it cannot be opened again",
      ...field.inColumn("closedAt", field.optional(field.moment())),
      merge: (stored, said) => said ?? stored,
    },
  },
  check: ({ closed = null }, { now }) =>
    typeof closed === "string" && Date.parse(closed) > now.getTime()
      ? [{ field: "closed", message: "is a time in the past, or left out while it is open" }]
      : [],
  sold: (names) => sql`
    select name as id, null::timestamptz as held_until from queues q
    where name = any(${names}) and (exists (select from queue_places p where p.queue_id = q.id)
      or exists (select from queue_lines l where l.queue_id = q.id and l.drawn))`,
  unique: ({ performance = null, closed = null }) =>
    closed === null
      ? [
          {
            field: "performance",
            at: [],
            value: performance === null ? "all" : String(performance),
          },
        ]
      : [],
  follows: [queueLines],
  instead: "Set `closed`, or close it on the staff page Performances.",
};

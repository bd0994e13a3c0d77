import { sql } from "drizzle-orm";
import { z } from "zod";

import { DEFAULT_MAX_TICKETS, MAX_PERFORMANCE_NOTES } from "#contract/rules/tickets/ticket";
import { streamFilesSchema } from "#contract/schemas/stream";
import { claimIsLive } from "../../../stock/holds/seat-claims";
import { instances } from "../../../tables/catalogue";
import { accessibleReleases } from "../../../tables/holds";
import { priorityWindows } from "../../../tables/memberships";
import { checkOrder, isAfter, problemOfOrder } from "../check-order";
import * as field from "../fields";
import type { Field, Json, Noun, FieldProblem } from "../noun";
import { performanceForm } from "./performance-form";

const MAX_STREAM_MINUTES = 60 * 24 * 366;

/** Start of priority booking for each membership level. */
const priorityByLevel: Field = {
  ...field.plain(z.record(field.idSchema, field.momentSchema), (value) =>
    Object.fromEntries(
      field.toEntries(value).map(([level, opens]) => [level, field.printOneMoment(opens)]),
    ),
  ),
  initial: {},
  refersTo: (value) =>
    field.toEntries(value).map(([level]) => ({ list: "membershipLevels", id: level, at: [level] })),
  parts: [
    {
      table: priorityWindows,
      key: ["instanceId", "levelId"],
      owner: "instanceId",
      toRows: (instanceId, value) =>
        field.toEntries(value).map(([levelId, opensAt]) => ({ instanceId, levelId, opensAt })),
      fromRows: (rows) =>
        Object.fromEntries(
          rows.map(({ levelId, opensAt }): [string, Json] => [String(levelId), opensAt ?? null]),
        ),
    },
  ],
};

const stream = streamFilesSchema
  .partial({ captions: true, described: true })
  .strict()
  .transform(({ captions = null, described = null, video }): Json => ({
    video,
    captions,
    described,
  }));

const ONCE_SOLD = "is fixed once tickets are sold";

export const performances: Noun = {
  list: "performances",
  name: "performance",
  table: instances,
  key: "id",
  idSchema: field.slugSchema,
  fields: {
    event: field.described("What is performed", {
      ...field.inColumn("eventId", field.reference("events")),
      fixed: () => `${ONCE_SOLD}: add another performance`,
    }),
    plan: field.described("Where, with which seats", {
      ...field.inColumn("planId", field.reference("plans")),
      fixed: () =>
        `${ONCE_SOLD}: their seats are in this plan. Add --move-sold, which gives their buyers seats of the same bands`,
    }),
    priceList: field.described(
      "At which prices",
      field.inColumn("priceListId", field.reference("priceLists")),
    ),
    starts: field.described("2026-12-03 19:30, in the venue’s time zone", {
      ...field.inColumn("startsAt", field.moment()),
      fixed: (from, to) =>
        `${ONCE_SOLD}, and the file moves it: ${String(field.printOneMoment(from))} → ${String(field.printOneMoment(to))}. If staff moved it after this file was written, run export and change that file instead. Otherwise add --move-sold, which emails the buyers`,
    }),
    onSale: field.described(
      "When the sale opens; null: not on sale yet",
      field.inColumn("onSaleAt", field.optional(field.moment())),
    ),
    offSale: field.described(
      "When the sale ends; null: at the start",
      field.inColumn("offSaleAt", field.optional(field.moment())),
    ),
    membersFrom: field.described(
      "When it opens for levels with `hasPriority`; null: only for those of `membersByLevel`, if any",
      field.inColumn("priorityFrom", field.optional(field.moment())),
    ),
    membersByLevel: field.described(
      "When it opens for a level with `hasPriority`, if not with the others: { patron: 2026-10-01 10:00 }",
      priorityByLevel,
    ),
    boxOfficeOnly: field.described(
      "Whether only staff sell it",
      field.initially(false, field.flag()),
    ),
    cancelled: field.described("Whether it is canceled, before anything is sold", {
      ...field.initially(false, field.flag()),
      fixed: (from) =>
        from === true
          ? "stays: its tickets are returned. Add another performance"
          : `${ONCE_SOLD}: run cancel-performance, which returns the tickets`,
      fixedBy: (ids) => sql`
        select c.instance_id as id from performance_cancellations c
        join instances i on i.id = c.instance_id where i.cancelled and i.id = any(${ids})`,
    }),
    accessTags: field.described(
      "What it has for people with disabilities",
      field.inColumn("accessTagIds", field.initially([], field.references("accessTags"))),
    ),
    maxTickets: field.described(
      "Most tickets in one order on the website, if `ticketsPerOrder` of the sale is not lower; by default one less than `limits.groupSalesFrom` of venue.yaml",
      field.initially(DEFAULT_MAX_TICKETS, field.whole(1, 999)),
    ),
    limitRows: field.described(
      "Rows of which one buyer gets at most `limitRowsMax`",
      field.optional(field.textList(200, 1)),
    ),
    limitRowsMax: field.described(
      "Most tickets of one buyer in `limitRows`, over all dates of the event",
      field.optional(field.whole(1, 999)),
    ),
    distanced: field.described(
      "Whether `blocks` of the plan are sold only as a whole",
      field.initially(false, field.flag()),
    ),
    streamMinutes: field.described(
      "Of a live stream: how long after the start it can be watched",
      field.optional(field.whole(1, MAX_STREAM_MINUTES)),
    ),
    notes: field.described(
      "For buyers: on its page, in the order, its email and on tickets",
      field.optional(field.translated("event", MAX_PERFORMANCE_NOTES)),
    ),
    form: field.described("Questions to the buyers, such as about allergies", performanceForm),
    stream: field.described(
      "Of a live stream: its files in STREAM_FOLDER",
      field.optional(
        field.plain(stream, (value) =>
          Object.fromEntries(field.toEntries(value).filter(([, file]) => file !== null)),
        ),
      ),
    ),
  },
  check(values, { now }) {
    const { starts, onSale, membersFrom, limitRows = null, limitRowsMax = null } = values;
    const isAhead = isAfter(starts, now.toISOString());
    const problems: FieldProblem[] = isAhead ? checkOrder(values, "onSale", "offSale") : [];
    if (isAhead && isAfter(membersFrom, onSale))
      problems.push(problemOfOrder(values, "membersFrom", "onSale", "after-start"));
    if ((limitRows === null) !== (limitRowsMax === null))
      problems.push({
        field: limitRows === null ? "limitRowsMax" : "limitRows",
        message: "limitRows and limitRowsMax belong together: set both, or neither",
        code: "both-or-neither",
      });
    return problems;
  },
  stamp: {
    when: ["startsAt", "planId", "cancelled"],
    set: sql`revision = old.revision + 1, revised_at = crm_now()`,
  },
  performances: (ids) => sql`select id from instances where id = any(${ids})`,
  // Not sold: what staff keep off sale, and tickets that were returned or whose payment failed. For a day, a failed payment may still arrive.
  sold: (ids) => sql`
    select t.instance_id as id, null::timestamptz as held_until
    from order_tickets t join orders o on o.id = t.order_id
    where t.instance_id = any(${ids}) and o.state <> 'returned'
      and (o.state <> 'failed' or o.placed_at > crm_now() - interval '1 day')
    union all select instance_id, held_until
    from claims where instance_id = any(${ids}) and state <> 'blocked' and ${claimIsLive}`,
  usedIn: [
    ["claims", "instance_id"],
    ["stock_levels", "scope"],
  ],
  follows: [accessibleReleases],
  instead: "Cancel it with cancel-performance, which returns the tickets.",
};

import { sql } from "drizzle-orm";

import { toLocale } from "#contract/names/locales";
import { venue } from "#contract/venue";
import type { Mistake } from "#runtime/files/mistake";
import { groupBy } from "#runtime/group-by";
import type { Reader } from "../../../platform/database/database";
import { textArray } from "../../../platform/database/text-array";
import { toEntries, OWN_LANGUAGE, toTexts } from "../fields";
import type { Context, Json, Path } from "../noun";
import { packages } from "../nouns/offers";
import { performances } from "../nouns/performances";
import { queues } from "../nouns/queues";
import type { SaidSeason } from "../parse-season";
import type { SeasonPlan } from "../plan-season";
import { type Change, listChanges, recordsAfter } from "../planned-records";
import { translationKey } from "../stored-season";
import { findEndedRecords } from "./ended-records";
import { findIdleLevels } from "./idle-levels";
import { andMore, locateIn, type Locate, shown, toTime } from "./warning-text";
import { findMissingMedia } from "./missing-media";
import { mixedFloors } from "./mixed-floors";
import { findHallOverlaps, type Overlap } from "./hall-overlaps";

/** What a plan of changes can do, and can hardly be meant: of the records that change, and of no others. */
export async function findUnlikelyRecords(
  db: Reader,
  said: SaidSeason,
  plan: SeasonPlan,
  context: Context,
): Promise<Mistake[]> {
  const { now } = context;
  const at = locateIn(said);
  const kept = listChanges(plan, performances).filter(({ after }) => after["cancelled"] !== true);
  const isAhead = ({ after }: Change) => toTime(after["starts"]) > now.getTime();
  const ahead = kept.filter(isAhead);
  const past = kept.filter((change) => change.before === null && !isAhead(change));
  const overlaps = await findHallOverlaps(db, plan, context);
  return [
    ...pastStarts(past, at),
    ...ahead.flatMap((change) => unlikelySale(change, at)),
    ...(await findIdleLevels(db, plan, ahead, at)),
    ...overlaps.map((overlap) => sharedHall(overlap, at)),
    ...(await findLateQueues(db, plan, ahead, at)),
    ...(await findIncompletePackages(db, plan, at)),
    ...(await findEndedRecords(db, plan, context, at)),
    ...(await findMissingMedia(db, plan, at)),
    ...mixedFloors(plan, at),
    ...unreadTranslations(said, plan),
  ];
}

function pastStarts([first, ...others]: readonly Change[], at: Locate): Mistake[] {
  if (first === undefined) return [];
  const message = `is new and starts in the past, ${shown(first.after["starts"])}, so nobody can buy it`;
  return [at(performances, first.id, ["starts"], message + andMore(others))];
}

function unlikelySale({ id, before, after }: Change, at: Locate): Mistake[] {
  const starts = toTime(after["starts"]);
  const start = `its start, ${shown(after["starts"])}`;
  const isLate = (value: Json | undefined) => toTime(value) >= starts;
  const lateLevel = toEntries(after["membersByLevel"]).find(([, opens]) => isLate(opens))?.[0];
  const warn = (path: Path, message: string) => at(performances, id, path, message);
  const noBooking = `is not before ${start}, so nobody can book by then`;
  return [
    ...(isLate(after["onSale"])
      ? [warn(["onSale"], `onSale is not before ${start}, so nobody can buy it online`)]
      : []),
    ...(toTime(after["offSale"]) > starts
      ? [warn(["offSale"], `offSale is after ${start}, when the sale ends in any case`)]
      : []),
    ...(toTime(before?.["starts"]) < starts &&
    toTime(after["offSale"]) < starts &&
    before?.["offSale"] === after["offSale"]
      ? [
          warn(
            ["starts"],
            `starts later, and its offSale stays ${shown(after["offSale"])}, when its sale online ends`,
          ),
        ]
      : []),
    ...(isLate(after["membersFrom"])
      ? [warn(["membersFrom"], `membersFrom ${noBooking}`)]
      : lateLevel === undefined
        ? []
        : [warn(["membersByLevel", lateLevel], `membersByLevel.${lateLevel} ${noBooking}`)]),
  ];
}

/** Two performances in one hall at a time. */
function sharedHall({ one, other }: Overlap, at: Locate): Mistake {
  const timeText = ({ starts }: Overlap["one"]) => shown(new Date(starts).toISOString());
  const message = `starts ${timeText(one)} in the hall ${one.hall}, where performance ${other.id} is from ${timeText(other)} for ${other.minutes} minutes`;
  return at(performances, one.id, ["starts"], message);
}

async function findLateQueues(
  db: Reader,
  plan: SeasonPlan,
  dates: readonly Change[],
  at: Locate,
): Promise<Mistake[]> {
  const changed = listChanges(plan, queues).map(({ id }) => id);
  const dateIds = dates.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string }>(
    sql`select name as id from queues where instance_id = any(${textArray(dateIds)})`,
  );
  const ids = [...new Set([...changed, ...rows.map(({ id }) => id)])];
  const open = [...(await recordsAfter(db, plan, queues, ids))].filter(
    ([, { performance = null, closed = null }]) => performance !== null && closed === null,
  );
  const starts = await recordsAfter(
    db,
    plan,
    performances,
    open.map(([, { performance }]) => String(performance)),
  );
  return open.flatMap(([id, { performance, opens }]): Mistake[] => {
    const dateId = String(performance);
    const start = starts.get(dateId)?.["starts"];
    if (start === undefined || !(toTime(opens) > toTime(start))) return [];
    return changed.includes(id)
      ? [at(queues, id, ["opens"], `opens is after performance ${dateId} starts, ${shown(start)}`)]
      : [
          at(
            performances,
            dateId,
            ["starts"],
            `its queue ${id} opens after it starts, ${shown(opens)}`,
          ),
        ];
  });
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** A flex package takes so many different events, a super package so many of its packages or of its own events. */
async function findIncompletePackages(
  db: Reader,
  plan: SeasonPlan,
  at: Locate,
): Promise<Mistake[]> {
  const warnings: Mistake[] = [];
  for (const { id, after } of listChanges(plan, packages)) {
    const { type, minItems } = after;
    if (type === "fixed-series") continue;
    const dates = await recordsAfter(db, plan, performances, toTexts(after["performances"]));
    const kept = [...dates.values()].filter(({ cancelled }) => cancelled !== true);
    const eventCount = new Set(kept.map(({ event }) => String(event))).size;
    const partCount = toTexts(after["parts"]).length;
    if (Number(minItems) <= eventCount + (type === "super" ? partCount : 0)) continue;
    const has =
      type === "flex"
        ? `its performances are of ${counted(eventCount, "event")}`
        : `it has ${counted(partCount, "package")}${eventCount === 0 ? "" : ` and ${counted(eventCount, "event")}`}`;
    const message = `minItems is ${String(minItems)}, and ${has}, so nobody can buy it`;
    warnings.push(at(packages, id, ["minItems"], message));
  }
  return warnings;
}

/** Texts in languages that no page of the venue is in. Those of `es` are also for a language such as `es-mx`. */
function unreadTranslations(said: SaidSeason, plan: SeasonPlan): Mistake[] {
  const getKey = ({ kind, language, source }: SeasonPlan["translations"][number]) =>
    translationKey(kind, language, source);
  const changed = new Set(plan.translations.map(getKey));
  const offered = venue.languages.filter((language) => toLocale(language) !== OWN_LANGUAGE);
  const unread = said.translations.filter(
    (translation) =>
      translation.text !== null &&
      changed.has(getKey(translation)) &&
      !offered.some(
        (each) => each === translation.language || each.startsWith(`${translation.language}-`),
      ),
  );
  return [...groupBy(unread, ({ language }) => language)].map(([language, [first, ...others]]) => {
    const all = venue.languages.join(", ");
    return first.mistake(
      `${language} is not among the venue's languages (${all}), so nobody reads this text${andMore(others)}`,
    );
  });
}

import { formatMistakes } from "#runtime/files/mistake";
import { groupBy } from "#runtime/group-by";
import { printMinute } from "../../platform/dates";
import { describeDifference } from "./describe-difference";
import type { Field, Json } from "./noun";
import type { FieldChange, RecordChange, SeasonPlan } from "./plan-season";

/** More records of a kind are counted. */
const MAX_LINES = 50;

/** The plan for people: a heading for each noun, then a line for each record that changes. */
export function describePlan(plan: SeasonPlan): string[] {
  const { changes, translations, unchanged, absent, warnings, untranslated, moves } = plan;
  const lines = [...groupBy(changes, ({ noun }) => noun)].flatMap(([noun, ofNoun]) => {
    // The id of the only record there is means nothing to those who read it.
    if (noun.only !== undefined)
      return ofNoun.map((change) => `${noun.list}: ${describeChange(change)}`);
    const shown = ofNoun.slice(0, MAX_LINES).map((change) => `  ${describeChange(change)}`);
    const more = ofNoun.length - shown.length;
    return [
      `${noun.list}: ${countEach(ofNoun)}`,
      ...shown,
      ...(more > 0 ? [`  … and ${more} more`] : []),
    ];
  });
  const texts = translations.length === 0 ? [] : [`translations: ${translations.length} changed`];
  const gone = absent.map(({ noun, id, nearest }) => {
    const hint = nearest === null ? "" : `; did you mean ${nearest}?`;
    return `remove: there is no ${noun.name} ${id}${hint}`;
  });
  const lacking = untranslated.length === 0 ? [] : [UNTRANSLATED, ...untranslated.map(indented)];
  const warned = [...formatMistakes(warnings), ...lacking];
  if (lines.length + texts.length === 0)
    return [...gone, `Nothing changes: ${unchanged} as they are.`];
  const mailed = moves.filter((move) => move.orders > 0).map(describeMove);
  const moved = mailed.length === 0 ? [] : ["buyers of moved performances:", ...mailed];
  return [
    ...lines,
    ...moved,
    ...texts,
    ...gone,
    `unchanged: ${unchanged}`,
    ...(warned.length === 0 ? [] : ["Warnings:", ...warned]),
  ];
}

const UNTRANSLATED =
  "new texts without a translation, which pages show in the catalogue's language:";
const indented = (line: string) => `  ${line}`;

function describeMove({ id, orders, refundUntil }: SeasonPlan["moves"][number]): string {
  const emails = orders === 1 ? "1 order gets an email" : `${orders} orders get an email each`;
  const refund =
    refundUntil === null ? "no refund" : `a refund if they like until ${printMinute(refundUntil)}`;
  return `  ${id}: ${emails}, with new ticket codes, and ${refund}`;
}

function countEach(changes: readonly RecordChange[]): string {
  const kinds = groupBy(changes, getKind);
  return (["new", "changed", "removed"] as const)
    .flatMap((kind) => (kinds.has(kind) ? [`${kinds.get(kind)?.length ?? 0} ${kind}`] : []))
    .join(", ");
}

const getKind = ({ before, after }: RecordChange) =>
  before === null ? "new" : after === null ? "removed" : "changed";

function describeChange(change: RecordChange): string {
  const { noun, id, fields } = change;
  const kind = getKind(change);
  const details =
    kind === "changed"
      ? fields.map((each) => describeField(each, noun.fields[each.name])).join("; ")
      : kind === "new"
        ? (noun.describeNew?.(change.after ?? {}) ?? "")
        : "";
  const said = noun.only === undefined ? `${kind} ${id}` : kind;
  return details === "" ? said : `${said}: ${details}`;
}

function describeField({ name, from, to }: FieldChange, field: Field | undefined): string {
  if (field?.describe !== undefined) return `${name} ${field.describe(from, to)}`;
  const asWritten = (value: Json) => field?.print(value, (_, source) => source) ?? value;
  return describeDifference(name, asWritten(from), asWritten(to));
}

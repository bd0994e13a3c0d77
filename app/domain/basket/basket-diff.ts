import { listLines, type BasketLine } from "./basket";
import type { Basket } from "#contract/schemas/basket";
import type { Notes } from "#contract/text/notes";
import type { Money } from "#contract/schemas/money";
import { money } from "../arithmetic/money";

/** Changes to a basket since a page was rendered. Lines are identified by `hashLineId`. */
export type BasketDiff = {
  /** `elsewhere`: changed in another window or on another device. `merged`: lines moved from another basket. */
  cause: "elsewhere" | "merged";
  added: string[];
  changed: string[];
  /** Removed lines: kind, price (minor units) and the name that the page showed; "" if there was no room for it. */
  gone: { isTicket: boolean; total: number; name: string }[];
};

/** Limits the size of the session cookie. */
const MAX_LINES = 12;

/** Characters of all names of removed lines in the session cookie, and of all lines in a page's snapshot. */
export const MAX_GONE_NAMES = 500;
const MAX_NAMES = 3_000;

/** Leaves out the names past a number of characters. */
function limitNames<Line extends { name: string }>(lines: readonly Line[], max: number): Line[] {
  let left = max;
  return lines.map((line) => {
    left -= line.name.length;
    return left < 0 ? { ...line, name: "" } : line;
  });
}

/** With "." and "~", which separate the parts of a snapshot. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replaceAll(".", "%2E").replaceAll("~", "%7E");

/** A snapshot comes from a form field, so it may be malformed. */
function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** FNV-1a, 32 bits: short and deterministic. */
function makeHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

export function hashLineId({ id }: Pick<BasketLine, "id">): string {
  return makeHash(id);
}

function lineState(item: BasketLine): string {
  const { total } = item;
  return makeHash(
    JSON.stringify(
      item.kind === "ticket"
        ? [total.amount, item.priceType.id, item.seat]
        : [total.amount, item.quantity, item.details],
    ),
  );
}

function notesMark({ order, access, allergies }: Notes): string {
  return makeHash(JSON.stringify([order, access, allergies]));
}

/** Encodes the state of a basket for a hidden field of the page's forms, with the names for lines that are removed. */
export function basketSnapshot(basket: Basket, getName: (line: BasketLine) => string): string {
  const named = listLines(basket).map((item) => ({ item, name: encodeName(getName(item)) }));
  const lines = limitNames(named, MAX_NAMES).map(({ item, name }) =>
    [
      hashLineId(item),
      item.kind === "ticket" ? "t" : "i",
      item.total.amount.toString(36),
      lineState(item),
      name,
    ].join("."),
  );
  return [notesMark(basket.notes), ...lines].join("~");
}

function parseSnapshot(token: string) {
  const [notes = "", ...lines] = token.split("~");
  return {
    notes,
    lines: lines.map((line) => {
      const [mark = "", kind, total = "", state = "", name = ""] = line.split(".");
      const amount = Number.parseInt(total, 36);
      return {
        mark,
        name: decodeName(name),
        isTicket: kind === "t",
        total: Number.isSafeInteger(amount) ? amount : 0,
        state,
      };
    }),
  };
}

/** Compares a basket with the snapshot on a page, ignoring the line `exceptId`; null if there is no difference. */
export function diffSince(token: string, basket: Basket, exceptId?: string): BasketDiff | null {
  const except = exceptId === undefined ? null : hashLineId({ id: exceptId });
  const seen = parseSnapshot(token).lines.filter(({ mark }) => mark !== except);
  const now = new Map(listLines(basket).map((item) => [hashLineId(item), lineState(item)]));
  const before = new Map(seen.map(({ mark, state }) => [mark, state]));
  const added = [...now.keys()].filter((mark) => mark !== except && !before.has(mark));
  const changed = [...now].flatMap(([mark, state]) => {
    const old = before.get(mark);
    return old === undefined || old === state ? [] : [mark];
  });
  const gone = seen.filter(({ mark }) => !now.has(mark));
  if (added.length + changed.length + gone.length === 0) return null;
  return {
    cause: "elsewhere",
    added: added.slice(0, MAX_LINES),
    changed: changed.slice(0, MAX_LINES),
    gone: limitNames(gone.slice(0, MAX_LINES), MAX_GONE_NAMES).map(({ isTicket, total, name }) => ({
      isTicket,
      total,
      name,
    })),
  };
}

export function mergeDiff(lines: readonly BasketLine[]): BasketDiff {
  return {
    cause: "merged",
    added: lines.map(hashLineId).slice(0, MAX_LINES),
    changed: [],
    gone: [],
  };
}

/** Whether the notes differ from the snapshot on a page. */
export function hasDifferentNotes(token: string, notes: Notes): boolean {
  return parseSnapshot(token).notes !== notesMark(notes);
}

/** Resolves the lines of a diff that are still in the basket; null if nothing remains. */
export function basketDiffView(diff: BasketDiff | null, basket: Basket): BasketDiffView | null {
  if (diff === null) return null;
  const linesWith = (marks: readonly string[]) =>
    listLines(basket).filter((item) => marks.includes(hashLineId(item)));
  const view = {
    cause: diff.cause,
    added: linesWith(diff.added),
    changed: linesWith(diff.changed),
    gone: diff.gone.map(({ isTicket, total, name }) => ({
      isTicket,
      name,
      total: money(total, basket.totals.total.currency),
    })),
  };
  return view.added.length + view.changed.length + view.gone.length === 0 ? null : view;
}

export type BasketDiffView = {
  cause: BasketDiff["cause"];
  added: BasketLine[];
  changed: BasketLine[];
  gone: { isTicket: boolean; name: string; total: Money }[];
};

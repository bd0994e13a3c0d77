import { linesOf } from "./basket";
import type { Basket } from "#contract/schemas/basket";
import type { Notes } from "#contract/text/notes";
import type { Money } from "#contract/schemas/money";
import type { BasketLine } from "./basket";
import { money } from "../money";

/** Changes to a basket since a page was rendered. Lines are identified by `hashLineId`. */
export type BasketDiff = {
  /** `elsewhere`: changed in another window or on another device. `merged`: lines moved from another basket. */
  cause: "elsewhere" | "merged";
  added: string[];
  changed: string[];
  /** Removed lines, of which only kind and price (minor units) are known. */
  gone: { isTicket: boolean; total: number }[];
};

/** Limits the size of the session cookie. */
const MAX_LINES = 12;

/** FNV-1a, 32 bits: short and deterministic. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

export function hashLineId({ id }: Pick<BasketLine, "id">): string {
  return hashOf(id);
}

function lineState(item: BasketLine): string {
  const { total } = item;
  return hashOf(
    JSON.stringify(
      item.kind === "ticket"
        ? [total.amount, item.priceType.id, item.seat]
        : [total.amount, item.quantity, item.details],
    ),
  );
}

function notesMark({ order, access, allergies }: Notes): string {
  return hashOf(JSON.stringify([order, access, allergies]));
}

/** Encodes the state of a basket for a hidden field of the page's forms. */
export function basketSnapshot(basket: Basket): string {
  const lines = linesOf(basket).map((item) =>
    [
      hashLineId(item),
      item.kind === "ticket" ? "t" : "i",
      item.total.amount.toString(36),
      lineState(item),
    ].join("."),
  );
  return [notesMark(basket.notes), ...lines].join("~");
}

function parseSnapshot(token: string) {
  const [notes = "", ...lines] = token.split("~");
  return {
    notes,
    lines: lines.map((line) => {
      const [name = "", kind, total = "", state = ""] = line.split(".");
      const amount = Number.parseInt(total, 36);
      return {
        name,
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
  const seen = parseSnapshot(token).lines.filter(({ name }) => name !== except);
  const now = new Map(linesOf(basket).map((item) => [hashLineId(item), lineState(item)]));
  const before = new Map(seen.map(({ name, state }) => [name, state]));
  const added = [...now.keys()].filter((name) => name !== except && !before.has(name));
  const changed = [...now].flatMap(([name, state]) => {
    const old = before.get(name);
    return old === undefined || old === state ? [] : [name];
  });
  const gone = seen.filter(({ name }) => !now.has(name));
  if (added.length + changed.length + gone.length === 0) return null;
  return {
    cause: "elsewhere",
    added: added.slice(0, MAX_LINES),
    changed: changed.slice(0, MAX_LINES),
    gone: gone.slice(0, MAX_LINES).map(({ isTicket, total }) => ({ isTicket, total })),
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
    linesOf(basket).filter((item) => marks.includes(hashLineId(item)));
  const view = {
    cause: diff.cause,
    added: linesWith(diff.added),
    changed: linesWith(diff.changed),
    gone: diff.gone.map(({ isTicket, total }) => ({
      isTicket,
      total: money(total, basket.totals.total.currency),
    })),
  };
  return view.added.length + view.changed.length + view.gone.length === 0 ? null : view;
}

export type BasketDiffView = {
  cause: BasketDiff["cause"];
  added: BasketLine[];
  changed: BasketLine[];
  gone: { isTicket: boolean; total: Money }[];
};

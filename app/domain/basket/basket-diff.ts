import { linesOf } from "./basket";
import type { Basket } from "#contract/schemas/basket";
import type { Notes } from "#contract/text/notes";
import type { Money } from "#contract/schemas/money";
import type { BasketLine } from "./basket";
import { money } from "../money";

/** Changes to a basket since a page was rendered. Lines are named by `lineMark`. */
export type BasketDiff = {
  /** `elsewhere`: in another window or on another device. `merged`: lines came along from another basket. */
  cause: "elsewhere" | "merged";
  added: string[];
  changed: string[];
  /** Lines that are gone: only their kind and price (minor units) are still known. */
  gone: { isTicket: boolean; total: number }[];
};

/** As much as a sealed cookie bears. */
const MOST = 12;

/** Fowler–Noll–Vo 1a, 32 bits: short, the same everywhere, and no secret. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

export function lineMark({ id }: Pick<BasketLine, "id">): string {
  return mark(id);
}

function lineState(item: BasketLine): string {
  const { total } = item;
  return mark(
    JSON.stringify(
      item.kind === "ticket"
        ? [total.amount, item.priceType.id, item.seat]
        : [total.amount, item.quantity, item.details],
    ),
  );
}

function notesMark({ order, access, allergies }: Notes): string {
  return mark(JSON.stringify([order, access, allergies]));
}

/** What a page shows of a basket, short enough to go with each of its forms. */
export function basketSnapshot(basket: Basket): string {
  const lines = linesOf(basket).map((item) =>
    [
      lineMark(item),
      item.kind === "ticket" ? "t" : "i",
      item.total.amount.toString(36),
      lineState(item),
    ].join("."),
  );
  return [notesMark(basket.notes), ...lines].join("~");
}

function read(token: string) {
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

/** How a basket differs from what a page shows of it; null when it does not. The line `but` is left out. */
export function diffSince(token: string, basket: Basket, but?: string): BasketDiff | null {
  const left = but === undefined ? null : lineMark({ id: but });
  const seen = read(token).lines.filter(({ name }) => name !== left);
  const now = new Map(linesOf(basket).map((item) => [lineMark(item), lineState(item)]));
  const before = new Map(seen.map(({ name, state }) => [name, state]));
  const added = [...now.keys()].filter((name) => name !== left && !before.has(name));
  const changed = [...now].flatMap(([name, state]) => {
    const old = before.get(name);
    return old === undefined || old === state ? [] : [name];
  });
  const gone = seen.filter(({ name }) => !now.has(name));
  if (added.length + changed.length + gone.length === 0) return null;
  return {
    cause: "elsewhere",
    added: added.slice(0, MOST),
    changed: changed.slice(0, MOST),
    gone: gone.slice(0, MOST).map(({ isTicket, total }) => ({ isTicket, total })),
  };
}

export function mergeDiff(lines: readonly BasketLine[]): BasketDiff {
  return { cause: "merged", added: lines.map(lineMark).slice(0, MOST), changed: [], gone: [] };
}

/** Whether the notes are others than a page showed. */
export function notesDiffer(token: string, notes: Notes): boolean {
  return read(token).notes !== notesMark(notes);
}

/** The same with the lines that it is about, as far as they are still there; null when nothing is left to say. */
export function basketDiffView(news: BasketDiff | null, basket: Basket): NewsView | null {
  if (news === null) return null;
  const named = (marks: readonly string[]) =>
    linesOf(basket).filter((item) => marks.includes(lineMark(item)));
  const view = {
    cause: news.cause,
    added: named(news.added),
    changed: named(news.changed),
    gone: news.gone.map(({ isTicket, total }) => ({
      isTicket,
      total: money(total, basket.totals.total.currency),
    })),
  };
  return view.added.length + view.changed.length + view.gone.length === 0 ? null : view;
}

export type NewsView = {
  cause: BasketDiff["cause"];
  added: BasketLine[];
  changed: BasketLine[];
  gone: { isTicket: boolean; total: Money }[];
};

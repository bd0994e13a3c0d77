import type { Arrangement } from "~/domain/seating/seats-apart";

/** Texts of the script in the page's language. "{seat}" is the placeholder for a seat name. */
export type SeatMapWords = {
  /** Patterns for the start of a seat label, with and without a row: "Row {row}, seat {seat}". */
  names: string[];
  chosen: string;
  leaveOut: string;
  lost: string;
  goingTo: string;
  noSeat: string;
  larger: string;
  smaller: string;
  help: string;
  keys: [key: string, action: string][];
  /** Where seats side by side can be found. */
  apart?: {
    texts: Record<Exclude<Arrangement, "side-by-side">, string>;
    /** Classes of the text. */
    looks: string;
    /** "Find {number} together" */
    find: string;
    /** Of the performance. */
    path: string;
    /** By the class of the seats of a band. */
    offers: Record<string, string>;
    /** Numbers of the seats after an aisle. */
    aisles: number[];
  };
};

export type SeatMap = {
  form: HTMLFormElement;
  /** The scrolling container of the seats. */
  frame: HTMLElement;
  /** Above the seats: the text that a seat's name replaces, and the zoom buttons. */
  head: Element;
  words: SeatMapWords;
  showStatus: (text: string) => void;
  added: Element[];
};

export const seatBoxes = ({ frame }: SeatMap): HTMLInputElement[] => [
  ...frame.querySelectorAll<HTMLInputElement>("input[name=seat]"),
];

export const getSeatLabel = (box: HTMLInputElement): string => box.getAttribute("aria-label") ?? "";

export const getSeatName = ({ words }: SeatMap, box: HTMLInputElement) =>
  seatName(getSeatLabel(box), words.names);

/** Parses the name at the start of a seat label ("Row C, seat 14, $145.00, aisle seat"). */
export function seatName(
  label: string,
  patterns: readonly string[],
): { name: string; row: string; seat: string } {
  for (const pattern of patterns) {
    const [, name = "", first = "", second = ""] = expression(pattern).exec(label) ?? [];
    if (name === "") continue;
    if (!pattern.includes("{row}")) return { name, row: "", seat: first };
    // The order depends on the language.
    return pattern.indexOf("{row}") < pattern.indexOf("{seat}")
      ? { name, row: first, seat: second }
      : { name, row: second, seat: first };
  }
  return { name: label, row: "", seat: "" };
}

function expression(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(row|seat)\}/g, "(.+?)");
  return new RegExp(`^(${escaped})(?:, |$)`);
}

/** Checks or unchecks a seat and notifies listeners. */
export function setChosen(box: HTMLInputElement, chosen: boolean): void {
  if (box.checked === chosen) return;
  box.checked = chosen;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

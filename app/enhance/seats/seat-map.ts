import type { SeatMapWords } from "~/domain/seats/seat-sections";

import { seatName } from "./seat-name";
import type { SeatName } from "./seat-name";

/** The map of one section, as its parts share it. */
export type SeatMap = {
  form: HTMLFormElement;
  /** What scrolls, with the seats in it. */
  frame: HTMLElement;
  words: SeatMapWords;
  /** Says something to everybody: it is shown, and read out politely. */
  tell: (text: string) => void;
  /** What script has put on the page: it goes with it. */
  added: Element[];
};

export const seatBoxes = ({ frame }: Pick<SeatMap, "frame">): HTMLInputElement[] => [
  ...frame.querySelectorAll<HTMLInputElement>("input[name=seat]"),
];

/** A seat's name, taken from its label: the whole of it, "Row C, seat 14", and its parts. */
export const nameOf = ({ words }: Pick<SeatMap, "words">, box: HTMLInputElement): SeatName =>
  seatName(labelOf(box), words.names);

export const labelOf = (box: HTMLInputElement): string => box.getAttribute("aria-label") ?? "";

/** Sets a seat as a hand would, so that all who listen know. */
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
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** The script's texts, which the page sends in its own language. "{seat}" stands for a seat's name. */
export type SeatMapWords = {
  /** How a seat's label begins: "Row {row}, seat {seat}", and without a row. */
  names: string[];
  chosen: string;
  leaveOut: string;
  lost: string;
  goingTo: string;
  noSeat: string;
  larger: string;
  smaller: string;
  help: string;
  keys: [key: string, what: string][];
};

export type SeatMap = {
  form: HTMLFormElement;
  /** Scrolls, with the seats in it. */
  frame: HTMLElement;
  words: SeatMapWords;
  showStatus: (text: string) => void;
  added: Element[];
};

export const seatBoxes = ({ frame }: SeatMap): HTMLInputElement[] => [
  ...frame.querySelectorAll<HTMLInputElement>("input[name=seat]"),
];

export const labelOf = (box: HTMLInputElement): string => box.getAttribute("aria-label") ?? "";

export const nameOf = ({ words }: SeatMap, box: HTMLInputElement) =>
  seatName(labelOf(box), words.names);

/** The name at the start of a seat's label, "Row C, seat 14, $145.00, aisle seat", by patterns "Row {row}, seat {seat}". */
export function seatName(
  label: string,
  patterns: readonly string[],
): { name: string; row: string; seat: string } {
  for (const pattern of patterns) {
    const [, name = "", first = "", second = ""] = expression(pattern).exec(label) ?? [];
    if (name === "") continue;
    if (!pattern.includes("{row}")) return { name, row: "", seat: first };
    // Languages differ in which of them comes first.
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

/** Sets a seat as a visitor would, so that every listener is notified. */
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

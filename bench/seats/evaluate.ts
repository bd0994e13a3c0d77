import { kilobytes, line, type Line } from "../support/targets";
import type { PageResponse } from "./response-times";
import type { Hall, PageName } from "./halls";
import type { EarlyChoice, Loaded, Selections } from "./weak-device";

const targets = {
  sectionBytes: 6 * 1024,
  overviewBytes: 14 * 1024,
  overviewOverEvent: 1.5,
  selectionMs: 24,
  /** Maximum ratio of a section in the large hall to a section of the same size in the demo's hall. */
  largerHall: 1.1,
} as const;

export type Measured = {
  hall: Hall;
  served: Record<PageName, PageResponse>;
  uncached: Record<PageName, PageResponse>;
  overview: Loaded;
  section: Loaded;
  early: EarlyChoice;
  selections: Selections;
  /** Without a touch screen. */
  mouseSelections: Selections;
};

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
const atMost = (
  label: string,
  value: number,
  max: number,
  format: (value: number) => string,
): Line => line(label, format(value), `<= ${format(max)}`, value <= max);
const times = (value: number) => value.toFixed(2);

/** Measurements of one hall's pages with their targets. */
export function evaluateHall(measured: Measured, plain: Selections): Line[] {
  const { hall, served, uncached, overview, section, early, selections, mouseSelections } =
    measured;
  const { name } = hall;
  const ratio = (responses: Record<PageName, PageResponse>, page: PageName) =>
    responses[page].ms / responses.event.ms;
  return [
    line(name, `${hall.seats} seats, ${hall.sections} sections`),
    line(
      `${name}, section`,
      `${hall.section.name}: ${hall.section.seats} seats, ${hall.section.free} free`,
    ),
    atMost(`${name}, section: HTML`, uncached.section.bytes, targets.sectionBytes, kilobytes),
    atMost(`${name}, overview: HTML`, uncached.overview.bytes, targets.overviewBytes, kilobytes),
    line(`${name}, event page: uncached`, ms(uncached.event.ms)),
    line(`${name}, overview: uncached`, ms(uncached.overview.ms)),
    line(`${name}, section: uncached`, ms(uncached.section.ms)),
    atMost(
      `${name}, overview / event page, both uncached`,
      ratio(uncached, "overview"),
      targets.overviewOverEvent,
      times,
    ),
    line(`${name}, section / event page, both uncached`, times(ratio(uncached, "section"))),
    line(`${name}, event page: as served`, ms(served.event.ms)),
    line(`${name}, overview: as served`, ms(served.overview.ms)),
    line(`${name}, section: as served`, ms(served.section.ms)),
    line(`${name}, overview / event page, both as served`, times(ratio(served, "overview"))),
    line(`${name}, overview: largest paint`, ms(overview.largestPaint)),
    line(`${name}, section: first paint`, ms(section.firstPaint)),
    line(`${name}, section: largest paint`, ms(section.largestPaint)),
    line(
      `${name}, section: a seat can be chosen`,
      ms(section.choosable),
      "at first paint",
      section.choosable <= section.firstPaint,
    ),
    line(
      `${name}, section: chosen before the script loaded`,
      `${early.chosen ? "yes" : "no"}, ${early.counted ? "counted by the script" : "not counted"}`,
      "yes, counted by the script",
      early.chosen && early.counted,
    ),
    line(
      `${name}, selection to paint, p50`,
      `${ms(selections.p50)} (${selections.reported} of ${selections.count} took 16 ms and more)`,
    ),
    atMost(`${name}, selection to paint, p98`, selections.p98, targets.selectionMs, ms),
    line(`${name}, selection to paint without a touch screen, p50`, ms(mouseSelections.p50)),
    atMost(
      `${name}, selection to paint without a touch screen, p98`,
      mouseSelections.p98,
      targets.selectionMs,
      ms,
    ),
    line(`${name}, selection to paint / plain checkboxes, p50`, times(selections.p50 / plain.p50)),
    line(`${name}, selection to paint / plain checkboxes, p98`, times(selections.p98 / plain.p98)),
  ];
}

/** The minimum time of this machine's browser to paint a checked checkbox. */
export function showPlain({ count, reported, p50, p98 }: Selections): Line[] {
  return [
    line(
      "plain checkboxes, selection to paint, p50",
      `${ms(p50)} (${reported} of ${count} took 16 ms and more)`,
    ),
    line("plain checkboxes, selection to paint, p98", ms(p98)),
  ];
}

export function evaluateLarger(hall: Measured, larger: Measured): Line[] {
  const a = hall.hall.section;
  const b = larger.hall.section;
  const compare = (label: string, pick: (measured: Measured) => number) => {
    const ratio = pick(larger) / pick(hall);
    return atMost(
      `section of ${b.seats} in ${larger.hall.seats} / of ${a.seats} in ${hall.hall.seats}: ${label}`,
      ratio,
      targets.largerHall,
      times,
    );
  };
  return [
    compare("HTML", ({ uncached }) => uncached.section.bytes),
    compare("selection to paint", ({ selections }) => selections.p98),
    compare("a seat can be chosen", ({ section }) => section.choosable),
    line(
      "section uncached: larger hall / demo's hall",
      times(larger.uncached.section.ms / hall.uncached.section.ms),
    ),
  ];
}

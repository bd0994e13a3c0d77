import { kilobytes, line, type Line } from "../targets";
import type { Answered } from "./answer-times";
import type { Hall, PageName } from "./halls";
import type { EarlyChoice, Loaded, Selections } from "./weak-device";

/** What a page of seats may cost at most. */
const targets = {
  sectionBytes: 6 * 1024,
  overviewBytes: 14 * 1024,
  overviewOverEvent: 1.5,
  selectionMs: 24,
  /** How much more the section of a hall of 10,000 seats may take than one as large of the demo's hall. */
  largerHall: 1.1,
} as const;

export type Measured = {
  hall: Hall;
  served: Record<PageName, Answered>;
  uncached: Record<PageName, Answered>;
  overview: Loaded;
  section: Loaded;
  early: EarlyChoice;
  selections: Selections;
};

const ms = (value: number) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;
const atMost = (what: string, value: number, most: number, show: (value: number) => string): Line =>
  line(what, show(value), `<= ${show(most)}`, value <= most);
const times = (value: number) => value.toFixed(2);

/** What one hall's pages cost, each with its target where there is one. */
export function judgeHall(measured: Measured, plain: Selections): Line[] {
  const { hall, served, uncached, overview, section, early, selections } = measured;
  const of = hall.name;
  const ratio = (found: Record<PageName, Answered>, page: PageName) =>
    found[page].ms / found.event.ms;
  return [
    line(of, `${hall.seats} seats, ${hall.sections} sections`),
    line(
      `${of}, section`,
      `${hall.section.name}: ${hall.section.seats} seats, ${hall.section.free} free`,
    ),
    atMost(`${of}, section: HTML`, uncached.section.bytes, targets.sectionBytes, kilobytes),
    atMost(`${of}, overview: HTML`, uncached.overview.bytes, targets.overviewBytes, kilobytes),
    line(`${of}, event page: uncached`, ms(uncached.event.ms)),
    line(`${of}, overview: uncached`, ms(uncached.overview.ms)),
    line(`${of}, section: uncached`, ms(uncached.section.ms)),
    atMost(
      `${of}, overview / event page, both uncached`,
      ratio(uncached, "overview"),
      targets.overviewOverEvent,
      times,
    ),
    line(`${of}, section / event page, both uncached`, times(ratio(uncached, "section"))),
    line(`${of}, event page: as served`, ms(served.event.ms)),
    line(`${of}, overview: as served`, ms(served.overview.ms)),
    line(`${of}, section: as served`, ms(served.section.ms)),
    line(`${of}, overview / event page, both as served`, times(ratio(served, "overview"))),
    line(`${of}, overview: largest paint`, ms(overview.largestPaint)),
    line(`${of}, section: first paint`, ms(section.firstPaint)),
    line(`${of}, section: largest paint`, ms(section.largestPaint)),
    line(
      `${of}, section: a seat can be chosen`,
      ms(section.choosable),
      "at first paint",
      section.choosable <= section.firstPaint,
    ),
    line(
      `${of}, section: chosen before the script came`,
      `${early.chosen ? "yes" : "no"}, ${early.counted ? "counted by it" : "not counted"}`,
      "yes, counted by it",
      early.chosen && early.counted,
    ),
    line(
      `${of}, selection to paint, p50`,
      `${ms(selections.p50)} (${selections.told} of ${selections.count} took 16 ms and more)`,
    ),
    atMost(`${of}, selection to paint, p98`, selections.p98, targets.selectionMs, ms),
    line(`${of}, selection to paint / plain checkboxes, p50`, times(selections.p50 / plain.p50)),
    line(`${of}, selection to paint / plain checkboxes, p98`, times(selections.p98 / plain.p98)),
  ];
}

/** The least that this machine's browser takes to show that a checkbox was ticked. */
export function showPlain({ count, told, p50, p98 }: Selections): Line[] {
  return [
    line(
      "plain checkboxes, selection to paint, p50",
      `${ms(p50)} (${told} of ${count} took 16 ms and more)`,
    ),
    line("plain checkboxes, selection to paint, p98", ms(p98)),
  ];
}

/** The section of the large hall beside one of the demo's hall. */
export function judgeLarger(hall: Measured, larger: Measured): Line[] {
  const a = hall.hall.section;
  const b = larger.hall.section;
  const beside = (what: string, of: (one: Measured) => number) => {
    const ratio = of(larger) / of(hall);
    return atMost(
      `section of ${b.seats} in ${larger.hall.seats} / of ${a.seats} in ${hall.hall.seats}: ${what}`,
      ratio,
      targets.largerHall,
      times,
    );
  };
  return [
    beside("HTML", ({ uncached }) => uncached.section.bytes),
    beside("selection to paint", ({ selections }) => selections.p98),
    beside("a seat can be chosen", ({ section }) => section.choosable),
    line(
      "section uncached: larger hall / demo's hall",
      times(larger.uncached.section.ms / hall.uncached.section.ms),
    ),
  ];
}

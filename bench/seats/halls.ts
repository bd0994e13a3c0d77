import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { projectRoot } from "../../tests/support/servers/program";
import { gridPlan, rowLetters } from "../../tests/support/grid-plan";
import type { BoxOffice } from "../../tests/support/servers/start-box-office";

export type Hall = {
  name: string;
  seats: number;
  sections: number;
  section: { name: string; seats: number; free: number };
  paths: Record<PageName, string>;
};

export const PAGES = ["event", "overview", "section"] as const;
export type PageName = (typeof PAGES)[number];

/** Number of seats in the compared sections. */
const SECTION_SEATS = 135;

type Listed = { id: string; status: string; event: { id: string } };

/** The hall's last performance on sale, and its section that is closest to SECTION_SEATS with the most free seats. */
export async function openHall(boxOffice: BoxOffice, id: string, name: string): Promise<Hall> {
  const { instances } = (await boxOffice.callCrm("GET", `/instances?hall=${id}&pageSize=100`)) as {
    instances: Listed[];
  };
  const instance = instances.filter(({ status }) => status === "get-tickets").at(-1);
  if (instance === undefined) throw new Error(`no performance on sale in ${name}`);
  const { planId, status } = (await boxOffice.callCrm(
    "GET",
    `/instances/${instance.id}/seat-status`,
  )) as { planId: string; status: string };
  const { seats } = (await boxOffice.callCrm("GET", `/plans/${planId}`)) as {
    seats: { section: string }[];
  };
  const sections = new Map<string, { seats: number; free: number }>();
  seats.forEach(({ section }, index) => {
    const counts = sections.get(section) ?? { seats: 0, free: 0 };
    counts.seats += 1;
    if (status[index] === "f") counts.free += 1;
    sections.set(section, counts);
  });
  const difference = ({ seats: count }: { seats: number }) => Math.abs(count - SECTION_SEATS);
  const [section] = [...sections].sort(
    ([, a], [, b]) => difference(a) - difference(b) || b.free - a.free,
  );
  if (section === undefined) throw new Error(`${name} has no sections`);
  const event = `/events/${instance.event.id}`;
  const views = `${event}/${instance.id}/syos`;
  return {
    name,
    seats: seats.length,
    sections: sections.size,
    section: { name: section[0], ...section[1] },
    paths: {
      event,
      overview: `${views}/overview`,
      section: `${views}/${section[0].toLowerCase().replaceAll(" ", "-")}`,
    },
  };
}

const COLUMNS = 9;
const DEPTH = 9;
const BANDS = ["A", "B", "C", "D", "E"];

/** Imports a hall with 10,935 seats in 81 sections of 135, and performances, with the CLI commands. */
export async function importArena(boxOffice: BoxOffice, folder: string): Promise<void> {
  const sections = Array.from({ length: COLUMNS * DEPTH }, (_, index) => {
    const depth = Math.floor(index / COLUMNS);
    return {
      name: `Block ${depth + 1}${String.fromCharCode(65 + (index % COLUMNS))}`,
      rows: rowLetters(9),
      seatsInRow: 15,
      category: BANDS[Math.min(BANDS.length - 1, Math.floor(depth / 2))] ?? "E",
    };
  });
  const file = join(folder, "arena.json");
  writeFileSync(file, JSON.stringify(gridPlan("Arena", sections, COLUMNS)));
  const plan = ["import-plan", file, "--hall", "arena", "--hall-name", "Arena"];
  const history = join(projectRoot, "tests/fixtures/imports/history-excerpt.json");
  const season = ["import-season", history, "--hall", "arena", "--prices", "120,90,60,40,25"];
  for (const command of [plan, season]) {
    const code = await boxOffice.command(command);
    if (code !== 0) throw new Error(`${command[0] ?? ""} exited with ${code}`);
  }
}

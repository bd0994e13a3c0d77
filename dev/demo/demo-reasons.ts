import { eq } from "drizzle-orm";

import type { Artist } from "#contract/schemas/event";
import type { Transaction } from "../../crm/platform/database/database";
import { events } from "../../crm/tables/catalogue";
import type { SeasonEvent } from "../season-import/season";
import reasons from "./data/reasons.json" with { type: "json" };
import lines from "./data/why-come.json" with { type: "json" };

type Reasons = Partial<
  Pick<
    typeof events.$inferInsert,
    "whyCome" | "programmeNote" | "firstTime" | "excerpt" | "excerptTitle" | "excerptTranscript"
  >
> & {
  id: string;
  /** What is added to artists, by name. */
  artists: Readonly<Record<string, Partial<Omit<Artist, "name" | "role">> | undefined>>;
  reviews: { quote: string; source: string; link?: string }[];
};

/** Why to come to ten of the demo's events. Reviewers, papers and their addresses are invented; nobody's likeness is drawn. */
export const demoReasons: readonly Reasons[] = reasons;

/** One line of why for every other event, by its id. */
export const demoWhys: Readonly<Record<string, string>> = lines;

export async function writeReasons(
  tx: Transaction,
  season: { events: readonly SeasonEvent[] },
): Promise<void> {
  for (const { id } of season.events) {
    const whyCome = demoWhys[id];
    if (whyCome !== undefined) await tx.update(events).set({ whyCome }).where(eq(events.id, id));
  }
  for (const { id, artists, ...texts } of demoReasons) {
    const event = season.events.find((each) => each.id === id);
    if (event === undefined) continue;
    const described = event.artists.map((artist) => ({ ...artist, ...artists[artist.name] }));
    await tx
      .update(events)
      .set({ ...texts, artists: described })
      .where(eq(events.id, id));
  }
}

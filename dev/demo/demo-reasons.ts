import { eq } from "drizzle-orm";

import type { Artist } from "#contract/schemas/event";
import type { Transaction } from "../../crm/platform/database/database";
import { events } from "../../crm/tables/catalogue";
import type { SeasonEvent } from "../season-import/season";
import reasons from "./data/reasons.json" with { type: "json" };

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

export async function writeReasons(
  tx: Transaction,
  season: { events: readonly SeasonEvent[] },
): Promise<void> {
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

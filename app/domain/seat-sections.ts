import type { Seat, SeatPlan, SeatStatus } from "./seat-plan";

/** A seat and whether it can be had now. */
export type StandingSeat = {
  seat: Seat;
  free: boolean;
  /** The ids of the seats that are sold together with this one, itself among them; null when it is sold alone. */
  block: readonly string[] | null;
};

/** One section of a hall, in the order in which the plan has it. */
export type SeatSection = {
  name: string;
  /** As it stands in an address: "orchestra-rear-left". */
  slug: string;
  seats: StandingSeat[];
};

/** The sections of a plan with how their seats stand. A seat that the status says nothing of is not free. */
export function sectionsOf(
  plan: Pick<SeatPlan, "seats">,
  { status, blocks }: Pick<SeatStatus, "status" | "blocks">,
): SeatSection[] {
  const blockOf = new Map(blocks.flatMap((block) => block.map((id) => [id, block] as const)));
  const sections = new Map<string, SeatSection>();
  let section: SeatSection | undefined;
  plan.seats.forEach((seat, index) => {
    // Most seats are of the same section as the one before.
    if (section?.name !== seat.section) section = sections.get(seat.section);
    if (section === undefined) {
      const taken = new Set([...sections.values()].map(({ slug }) => slug));
      section = { name: seat.section, slug: slugOf(seat.section, taken), seats: [] };
      sections.set(seat.section, section);
    }
    const block = blockOf.get(seat.id) ?? null;
    section.seats.push({ seat, free: status[index] === "f", block });
  });
  return [...sections.values()];
}

/** Views that are no sections. */
const RESERVED = new Set(["overview", "list"]);

function slugOf(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const base = plain === "" ? "section" : RESERVED.has(plain) ? `section-${plain}` : plain;
  let slug = base;
  for (let again = 2; taken.has(slug); again += 1) slug = `${base}-${again}`;
  return slug;
}

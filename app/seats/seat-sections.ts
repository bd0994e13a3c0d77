import type { Seat, SeatPlan, SeatStatus } from "#contract/schemas/seat-plan";

/** Shared by all requests: never changed. */
export type StandingSeat = Readonly<{
  seat: Seat;
  free: boolean;
  /** The ids of the seats that are sold together with this one, itself among them; null when it is sold alone. */
  block: readonly string[] | null;
}>;

export type SeatSection = {
  name: string;
  /** In addresses: "orchestra-rear-left". */
  slug: string;
  seats: StandingSeat[];
};

/** The one section of a hall without numbers. */
export const ACCESS_VIEW = "access";

/** The width of a place on the drawing. */
const PITCH = 26;

/**
 * Sections whose seats are chosen one by one. In a hall without numbers: its wheelchair spaces and companion seats,
 * as one section, since they are not sold by price. None of a stream.
 */
export function choosableSections(
  plan: Pick<SeatPlan, "seats" | "seating">,
  standing: Pick<SeatStatus, "status" | "blocks">,
): SeatSection[] {
  const sections = sectionsOf(plan, standing);
  switch (plan.seating) {
    case "reserved":
      return sections;
    case "virtual":
      return [];
    case "general": {
      const places = sections
        .flatMap(({ seats }) => seats)
        .filter(({ seat }) => seat.kind === "wheelchair" || seat.kind === "companion");
      if (places.length === 0) return [];
      const name = [...new Set(places.map(({ seat }) => seat.section))].join(", ");
      const seats = places.map((one, index) => ({
        ...one,
        seat: { ...one.seat, number: String(index + 1), x: index * PITCH, y: 0 },
      }));
      return [{ name, slug: ACCESS_VIEW, seats }];
    }
  }
}

// Keyed by the status, which is never changed: requests within a second are answered from the same one.
const sectionsByStatus = new WeakMap<object, { seats: readonly Seat[]; sections: SeatSection[] }>();

function sectionsOf(
  { seats: all }: Pick<SeatPlan, "seats">,
  standing: Pick<SeatStatus, "status" | "blocks">,
): SeatSection[] {
  const known = sectionsByStatus.get(standing);
  if (known?.seats === all) return known.sections;
  const { status, blocks } = standing;
  const blockOf = new Map(blocks.flatMap((block) => block.map((id) => [id, block] as const)));
  const sections = layoutOf(all).map(({ name, slug, seats }) => ({
    name,
    slug,
    seats: seats.map(({ index, free, taken }) => {
      const standing = status[index] === "f" ? free : taken;
      const block = blockOf.size === 0 ? undefined : blockOf.get(standing.seat.id);
      return block === undefined ? standing : { ...standing, block };
    }),
  }));
  sectionsByStatus.set(standing, { seats: all, sections });
  return sections;
}

/**
 * A seat by its index in the plan, as it stands when it is free and when it is not: of ten thousand seats, new objects
 * for each status took longer than all else that a section's page needs.
 */
type SeatPlace = { index: number; free: StandingSeat; taken: StandingSeat };

type SectionLayout = { name: string; slug: string; seats: SeatPlace[] };

// Keyed by the plan's array of seats: a plan that is loaded again has a new array, which invalidates its layout.
const layouts = new WeakMap<readonly Seat[], SectionLayout[]>();

function layoutOf(seats: readonly Seat[]): SectionLayout[] {
  const known = layouts.get(seats);
  if (known !== undefined) return known;
  const sections = new Map<string, SectionLayout>();
  const taken = new Set<string>();
  seats.forEach((seat, index) => {
    let section = sections.get(seat.section);
    if (section === undefined) {
      section = { name: seat.section, slug: slugOf(seat.section, taken), seats: [] };
      taken.add(section.slug);
      sections.set(seat.section, section);
    }
    section.seats.push({
      index,
      free: { seat, free: true, block: null },
      taken: { seat, free: false, block: null },
    });
  });
  const layout = [...sections.values()];
  layouts.set(seats, layout);
  return layout;
}

/** The views that are not sections. */
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

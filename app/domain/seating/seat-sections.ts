import { plainLatin, withoutMarks } from "#contract/text/plain-latin";
import type { Seat, SeatPlan, SeatStatus } from "#contract/schemas/seat-plan";

/** Cached and shared by requests: don't mutate. */
export type SeatWithStatus = Readonly<{
  seat: Seat;
  free: boolean;
  /** Ids of the seats that are sold together, including this one; null if it is sold alone. */
  block: readonly string[] | null;
}>;

export type SeatSection = {
  name: string;
  /** "orchestra-rear-left", for URLs. */
  slug: string;
  seats: SeatWithStatus[];
};

/** Slug of the only section of a general admission plan. */
export const ACCESS_VIEW = "access";

/** Width of a place on the map, in the plan's units. */
const PITCH = 26;

/**
 * Sections whose seats visitors choose one by one. General admission has one section, of wheelchair spaces and
 * companion seats, because those aren't sold by price. A live stream has none.
 */
export function choosableSections(
  plan: Pick<SeatPlan, "seats" | "seating">,
  seatStatus: Pick<SeatStatus, "status" | "blocks">,
): SeatSection[] {
  const sections = listSections(plan, seatStatus);
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
      const inOrder = places.toSorted((a, b) => Number(a.seat.number) - Number(b.seat.number));
      const seats = inOrder.map((place, index) => ({
        ...place,
        seat: {
          ...place.seat,
          place: index + 1,
          x: index * PITCH,
          y: 0,
        },
      }));
      return [{ name, slug: ACCESS_VIEW, seats }];
    }
  }
}

// Keyed by the status object, which requests within a second share and never mutate.
const sectionsByStatus = new WeakMap<object, { seats: readonly Seat[]; sections: SeatSection[] }>();

function listSections(
  { seats: all }: Pick<SeatPlan, "seats">,
  seatStatus: Pick<SeatStatus, "status" | "blocks">,
): SeatSection[] {
  const cached = sectionsByStatus.get(seatStatus);
  if (cached?.seats === all) return cached.sections;
  const { status, blocks } = seatStatus;
  const blockOf = new Map(blocks.flatMap((block) => block.map((id) => [id, block] as const)));
  const sections = listLayouts(all).map(({ name, slug, seats }) => ({
    name,
    slug,
    seats: seats.map(({ index, free, taken }) => {
      const state = status[index] === "f" ? free : taken;
      const block = blockOf.size === 0 ? undefined : blockOf.get(state.seat.id);
      return block === undefined ? state : { ...state, block };
    }),
  }));
  sectionsByStatus.set(seatStatus, { seats: all, sections });
  return sections;
}

/**
 * Both states of a seat, with its index in the plan. Creating ten thousand objects for each status took longer than the
 * rest of a section's page.
 */
type IndexedSeat = { index: number; free: SeatWithStatus; taken: SeatWithStatus };

type SectionLayout = { name: string; slug: string; seats: IndexedSeat[] };

// Keyed by the plan's array of seats: a reloaded plan has a new array.
const layouts = new WeakMap<readonly Seat[], SectionLayout[]>();

function listLayouts(seats: readonly Seat[]): SectionLayout[] {
  const cached = layouts.get(seats);
  if (cached !== undefined) return cached;
  const sections = new Map<string, SectionLayout>();
  const usedSlugs = new Set<string>();
  seats.forEach((seat, index) => {
    let section = sections.get(seat.section);
    if (section === undefined) {
      section = {
        name: seat.section,
        slug: makeSlug(plainLatin(seat.section), usedSlugs),
        seats: [],
      };
      usedSlugs.add(section.slug);
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

/** The section whose seats a view shows: that of its slug, or of its slug in earlier links; for the overview, the only one, as there is nothing to choose. */
export const findSectionOfView = (
  sections: readonly SeatSection[],
  view: string,
): SeatSection | undefined =>
  view === OVERVIEW && sections.length === 1
    ? sections[0]
    : (sections.find(({ slug }) => slug === view) ?? sections[formerSlugs(sections).indexOf(view)]);

const OVERVIEW = "overview";
/** Slugs of views that aren't sections. */
const RESERVED = new Set([OVERVIEW, "list"]);

/** Slugs of earlier releases, which left out letters such as ł: links to them are in emails and bookmarks. */
function formerSlugs(sections: readonly SeatSection[]): string[] {
  const used = new Set<string>();
  return sections.map(({ name }) => {
    const slug = makeSlug(withoutMarks(name), used);
    used.add(slug);
    return slug;
  });
}

function makeSlug(name: string, used: ReadonlySet<string>): string {
  const plain = name.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  const base = plain === "" ? "section" : RESERVED.has(plain) ? `section-${plain}` : plain;
  let slug = base;
  for (let suffix = 2; used.has(slug); suffix += 1) slug = `${base}-${suffix}`;
  return slug;
}

/** Where a seat is among sections to choose from, by its id; null if they don't have it. */
export function findSeatIn(
  sections: readonly SeatSection[],
  seatId: string | undefined,
): { section: SeatSection; index: number; seat: Seat } | null {
  for (const section of sections) {
    const index = section.seats.findIndex(({ seat }) => seat.id === seatId);
    const seat = section.seats[index]?.seat;
    if (seat !== undefined) return { section, index, seat };
  }
  return null;
}

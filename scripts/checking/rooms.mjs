// The rooms of the two programs, and what they import from one another.

/**
 * The floors of each program from the bottom, and the rooms of each floor in the order in which they may import each other:
 * a room imports rooms of lower floors, and those before it on its own floor. Floors without rooms are one room, and "" is
 * the room of the files directly on a floor. "lines/*" are the rooms of `lines` that are not listed, which import none of
 * each other. So no two rooms import each other, and a new room is written where it belongs.
 */
const FLOORS = {
  crm: {
    platform: [],
    tables: [],
    people: [
      "audit",
      "outbox",
      "customers",
      "memberships",
      "access-registrations",
      "sign-in",
      "staff-roles",
      "staff-accounts",
    ],
    stock: [
      "sale",
      "seat-ranking",
      "seat-plans",
      "hold-times",
      "holds",
      "accessible-seats",
      "seat-choice",
      "catalogue",
    ],
    system: ["", "own", "tessitura"],
    basket: [
      "contents",
      "discounts",
      "totals",
      "vouchers",
      "subscriptions",
      "codes",
      "limits",
      "prices",
      "baskets",
      "code-entry",
      "lines/tickets",
      "lines/packages",
      "lines/merchandise",
      "lines/food",
      "lines/vouchers",
      "lines/memberships",
      // Every other kind, which imports none.
      "lines/*",
      "lines",
      "checkout",
      "changes",
    ],
    money: [
      "orders",
      "reserved-orders",
      "payments",
      "giving-history",
      "recurring",
      "returns",
      "moves",
      "purchases",
      "webhooks",
      "reports",
    ],
    desk: [
      "pdf-text",
      "mail-layout",
      "streams",
      "tickets",
      "door",
      "customer-file",
      "waiting-list",
      "queue",
      "mail",
      "doctor",
      "staff",
      "season",
      "sync",
      "former-system",
    ],
    api: [],
  },
  app: {
    domain: [],
    enhance: [],
    i18n: [],
    routing: [],
    ui: [],
    ".server": [
      "",
      "ticketing",
      "session",
      "plans",
      "i18n",
      "rendering",
      "forms",
      "auth",
      "visitor-language",
      "live-seats",
      "edge",
    ],
    parts: [
      "lines",
      "totals",
      "orders",
      "performances",
      "refusals",
      "basket",
      "packages",
      "memberships",
      "extras",
      "checkout",
      "sign-in",
      "registration",
      "gift-vouchers",
      "tickets",
      "order-details",
    ],
    pages: [
      "events",
      "packages",
      "memberships",
      "giving",
      "gift-vouchers",
      "food-and-drink",
      "shop",
      "smart",
      "basket",
      "checkout",
      "orders",
      "tickets",
      "watch",
      "account",
      "sign-in",
      "interest",
      "queue",
      "staff",
      "help",
    ],
  },
};

/**
 * What areas of pages share is in `parts`, so no area imports another, but for these: a package's seats are chosen on the
 * pages of its events' seats, staff hold seats on the same map and see an event's media as its page shows them, and a
 * campaign's link opens another area's page with the choices made.
 */
const AREAS_OF_AREA = {
  "pages/packages": ["pages/events"],
  "pages/staff": ["pages/events"],
  "pages/smart": ["pages/events", "pages/giving", "pages/memberships"],
};

const isArea = ({ room }) => room.startsWith("pages/");

/** An adapter of the ticketing system is chosen by what starts the program; all others know the port only (decision 37). */
const isAdapter = ({ room }) => room.startsWith("system/");

/** The rooms of a program from the bottom. What starts it is above all floors, and named after it. */
const listRooms = (program) => [
  ...Object.entries(FLOORS[program]).flatMap(([floor, rooms]) =>
    rooms.length === 0 ? [floor] : rooms.map((room) => (room ? `${floor}/${room}` : floor)),
  ),
  program,
];

const ROOMS = { crm: listRooms("crm"), app: listRooms("app") };

/** Stylesheets, and the settings that tests replace. */
const FOR_ANY_ROOM = /\.css(\?|$)|^app\/venue-settings(\.ts)?$/;

/**
 * The room of a file of either program, and its place from the bottom: `crm/stock/holds/hold-limits.ts` is in the room
 * stock/holds, `app/pages/events/instance/page.tsx` in pages/events, and each folder of `crm/basket/lines/` is a room. What
 * is in no floor is one room: the files directly in `crm/` with its commands and jobs, those directly in `app/`. The place
 * is -1 for a folder that is not listed above, undefined for other files.
 */
export function findPlace(file) {
  const [program, floor, ...rest] = file.split("/");
  if (!Object.hasOwn(FLOORS, program) || FOR_ANY_ROOM.test(file)) return undefined;
  const rooms = FLOORS[program][floor];
  const depth = floor === "basket" && rest[0] === "lines" ? 2 : 1;
  const room =
    rooms === undefined
      ? program
      : rooms.length === 0
        ? floor
        : [floor, ...rest.slice(0, -1).slice(0, depth)].join("/");
  const place = ROOMS[program].indexOf(room);
  return place === -1 && depth === 2
    ? { program, room, place: ROOMS[program].indexOf("basket/lines/*") }
    : { program, room, place };
}

/**
 * Returns the floors whose rooms the README's map does not list as above: all of them in this order, at the end of a
 * sentence, with remarks only in parentheses. The kinds of lines are one room there.
 */
export function findMisstatedFloors(readme) {
  const floors = Object.values(FLOORS).flatMap((program) => Object.entries(program));
  const isListed = (floor, rooms) => {
    const [, entry = ""] = new RegExp(`^  ${floor}/ +(.*(?:\\n {3}.*)*)`, "m").exec(readme) ?? [];
    const names = entry.replaceAll(/\([^()]*\)|\/(?!\w)/g, "").replaceAll(/\s+/g, " ");
    const list = new Set(rooms.filter(Boolean).map((room) => room.split("/")[0]));
    return new RegExp(`(?:^|: )${[...list].join(" ?, ")} ?(?:$|[.])`).test(names);
  };
  return floors
    .filter(([floor, rooms]) => rooms.length > 0 && !isListed(floor, rooms))
    .map(([floor]) => floor);
}

/** Baskets claim seats by `stock/holds` only, where each write is one with the rules about seats (decision 37). */
const isClaimOfBasket = (file, target) =>
  file.startsWith("crm/basket/") && /^crm\/tables\/holds(\.ts)?$/.test(target);

/**
 * Whether `file` may not import `target` for their rooms' sake: it is in a higher room or another area of pages, or one of
 * them is not listed.
 */
export function isRefused(file, target) {
  const [from, to] = [findPlace(file), findPlace(target)];
  if (from === undefined || to === undefined || from.program !== to.program) return false;
  if (from.place === -1 || to.place === -1 || to.place > from.place) return true;
  if (from.room === to.room) return false;
  if (from.place === to.place) return true;
  if (isClaimOfBasket(file, target)) return true;
  if (isAdapter(to)) return from.room !== from.program;
  if (!isArea(from) || !isArea(to)) return false;
  return AREAS_OF_AREA[from.room]?.includes(to.room) !== true;
}

/** Returns the imports between rooms by their two rooms, `money/orders > basket/contents`, and those that are refused. */
export function findRoomImports(imports) {
  const pairs = new Map();
  const refused = [];
  for (const [file, targets] of imports) {
    const from = findPlace(file);
    for (const target of from === undefined ? [] : targets) {
      const to = findPlace(target);
      if (to === undefined || to.program !== from.program) continue;
      if (isRefused(file, target)) refused.push(`${file} > ${target}`);
      if (to.room === from.room) continue;
      const pair = `${from.room} > ${to.room}`;
      pairs.set(pair, [...(pairs.get(pair) ?? []), [file, target]]);
    }
  }
  return { pairs, refused };
}

/** The pairs of rooms that import each other. */
export const findMutualPairs = (pairs) =>
  [...pairs.keys()].filter((pair) => {
    const [from, to] = pair.split(" > ");
    return from < to && pairs.has(`${to} > ${from}`);
  });

/** The pairs of areas of pages of which one imports the other. */
export const findAreaPairs = (pairs) =>
  [...pairs.keys()].filter((pair) => pair.split(" > ").every((room) => isArea({ room }))).sort();

/** Each room with those that it imports. */
export function roomGraph(pairs) {
  const graph = new Map();
  for (const pair of pairs.keys()) {
    const [from, to] = pair.split(" > ");
    graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  return graph;
}

import type { menus as menuTable } from "../../crm/tables/food";
import type { stockItems as stockTable } from "../../crm/tables/merchandise";

type Item = typeof stockTable.$inferInsert;
type Menu = typeof menuTable.$inferInsert;

/** Dinner can be ordered from 60 days to 90 minutes before a performance, drinks until 15 minutes before. */
const dinnerWindow = { daysAhead: 60, minutesBefore: 90 };
const intervalWindow = { daysAhead: null, minutesBefore: 15 };
const allPerformances = { eventIds: null, instanceIds: null };

export const menus: Menu[] = [
  {
    id: "dinner",
    name: "Pre-concert dinner",
    description:
      "Three courses in the Terrace Restaurant, served 90 minutes before the performance. Vegan and gluten-free dishes are marked.",
    serving: "before",
    categories: ["Appetizer", "Entree", "Dessert"],
    collectionPoints: ["Terrace Restaurant"],
    ...allPerformances,
    ...dinnerWindow,
    active: true,
    rank: 1,
  },
  {
    id: "interval",
    name: "Intermission drinks",
    description: "Your drinks will be ready, with your name on them, when intermission begins.",
    serving: "interval",
    categories: ["Drink"],
    collectionPoints: ["Plaza Bar", "Terrace Bar", "Lobby Bar"],
    ...allPerformances,
    ...intervalWindow,
    active: true,
    rank: 2,
  },
];

const itemDefaults = {
  product: null,
  option: null,
  menuId: null,
  number: null,
  stock: null,
  ...allPerformances,
  daysAhead: null,
  minutesBefore: null,
  active: true,
};

/** `price` in dollars. */
function merchandise(
  id: string,
  name: string,
  category: string,
  price: number,
  stock: number,
  description: string,
): Item {
  return {
    ...itemDefaults,
    id,
    kind: "merchandise",
    name,
    category,
    price: Math.round(price * 100),
    stock,
    description,
    rank: 0,
  };
}

/** A product's sizes and colors; each is an item with its own stock. */
function options(product: Item, names: readonly string[]): Item[] {
  return names.map((option) => ({
    ...product,
    id: `${product.id}-${option.toLowerCase().replace(/[^a-z]+/g, "-")}`,
    name: `${product.name}, ${option}`,
    product: product.name,
    option,
  }));
}

function served(
  menuId: string,
  category: string,
  dishes: [id: string, name: string, price: number, description: string, stock?: number][],
): Item[] {
  return dishes.map(([id, name, price, description, stock]) => ({
    ...itemDefaults,
    id: `${menuId}-${id}`,
    kind: "food-and-drink" as const,
    menuId,
    name,
    category,
    price: Math.round(price * 100),
    stock: stock ?? null,
    description,
    rank: 0,
  }));
}

const items: Item[] = [
  merchandise("tote", "Canvas tote bag", "Bags", 24, 120, "Heavy organic cotton, long handles."),
  merchandise("mug", "Conductor’s mug", "At home", 18, 80, "Stoneware, 12 oz. Dishwasher-safe."),
  merchandise("umbrella", "Folding umbrella", "Bags", 32.5, 40, "Opens at the push of a button."),
  ...options(
    merchandise(
      "socks",
      "Staff-line socks",
      "To wear",
      16,
      50,
      "One pair. Treble clef on the left, bass clef on the right.",
    ),
    ["Small", "Medium", "Large"],
  ),
  ...options(
    merchandise(
      "shirt",
      "Season T-shirt",
      "To wear",
      28,
      25,
      "Organic cotton, with this season’s poster on the back.",
    ),
    ["Small, river blue", "Medium, river blue", "Large, river blue", "Medium, pine", "Large, pine"],
  ),
  merchandise(
    "scarf",
    "Silk scarf “Firebird”",
    "To wear",
    95,
    12,
    "Printed in New York from a 1910 costume design.",
  ),
  merchandise(
    "recording",
    "The season on three CDs",
    "Recordings",
    45,
    60,
    "Live recordings from last season, with a 64-page booklet.",
  ),
  merchandise(
    "notebook",
    "Manuscript notebook",
    "At home",
    12,
    200,
    "Twelve staves on the right-hand pages, ruled lines on the left.",
  ),
  merchandise("poster", "Signed season poster", "At home", 60, 0, "Signed by the whole orchestra."),
  {
    ...itemDefaults,
    id: "programme-book",
    kind: "supplementary",
    name: "Program book",
    description: "Essays, texts, and translations. Pick it up at the hall door.",
    category: "Programs",
    price: 800,
    number: "any",
    rank: 0,
  },
  {
    ...itemDefaults,
    id: "large-print-programme",
    kind: "supplementary",
    name: "Large-print or braille program",
    description: "Pick it up at the hall door.",
    category: "Programs",
    price: 0,
    number: "up-to-tickets",
    minutesBefore: 24 * 60,
    rank: 0,
  },
  {
    ...itemDefaults,
    id: "parking",
    kind: "supplementary",
    name: "Parking pass",
    description:
      "One space in the garage under the plaza, from two hours before the performance until midnight. Show your order at the entrance on Amsterdam Avenue.",
    category: "Getting here",
    price: 2_900,
    number: "up-to-tickets",
    stock: 140,
    minutesBefore: 15,
    rank: 0,
  },
  {
    ...itemDefaults,
    id: "pre-concert-talk",
    kind: "supplementary",
    name: "Pre-concert talk",
    description:
      "A half-hour talk about the program, in the Studio. It starts one hour before the performance.",
    category: "Before the concert",
    price: 500,
    number: "same-as-tickets",
    stock: 90,
    minutesBefore: 60,
    rank: 0,
  },
  ...served("dinner", "Appetizer", [
    ["soup", "Chilled pea soup", 14, "Mint, almond. Vegan, gluten-free."],
    ["salad", "Bitter greens salad", 15, "Pear, walnut, blue cheese. Contains nuts and milk."],
    ["crudo", "Scallop crudo", 19, "Grapefruit, chili. Contains shellfish.", 60],
  ]),
  ...served("dinner", "Entree", [
    ["risotto", "Mushroom risotto", 29, "Vegan, gluten-free."],
    ["cod", "Roast cod", 36, "Potato, leek, brown butter. Contains fish and milk."],
    ["duck", "Duck breast", 39, "Cherry, red cabbage. Gluten-free.", 40],
  ]),
  ...served("dinner", "Dessert", [
    ["sorbet", "Three sorbets", 11, "Vegan, gluten-free."],
    ["cheesecake", "New York cheesecake", 13, "Contains milk, egg and wheat."],
    ["chocolate", "Chocolate tart", 13, "Contains milk, egg and nuts."],
  ]),
  ...served("interval", "Drink", [
    ["sparkling", "Glass of sparkling wine", 17.5, "Finger Lakes, brut."],
    ["white", "Glass of white wine", 14, "North Fork chardonnay."],
    ["red", "Glass of red wine", 14, "Hudson Valley cabernet franc."],
    ["beer", "Bottle of beer", 11, "Brooklyn lager, or one without alcohol."],
    ["juice", "Apple juice", 7, "From upstate orchards."],
    ["water", "Sparkling water", 5, "Half a bottle."],
  ]),
];

/** In display order. */
export const stockItems: Item[] = items.map((item, index) => ({ ...item, rank: index + 1 }));

import { EVENT_KIND_IDS } from "../schemas/event-kind";
import { QUANTITY_RULES } from "../rules/shop/stock-item";
import { SERVINGS, STOCK_DRAWINGS, STOCK_KINDS } from "../schemas/stock-item";

/** Lists of a season that fields of a form refer to (`docs/season.md`). */
export type SeasonList =
  | "bands"
  | "priceTypes"
  | "priceLists"
  | "membershipLevels"
  | "accessTags"
  | "halls"
  | "plans"
  | "events"
  | "funds"
  | "menus";

/** How a field is edited. What values may be is said by the season's schemas (`crm/desk/season/nouns/`). */
type Control =
  /** One line, or several. */
  | { control: "text" | "lines" }
  /** The same in each of the venue's languages. */
  | { control: "translated" | "translated-lines" }
  /** A list, one entry a line; in each language, or in none. */
  | { control: "list" | "translated-list" }
  | { control: "whole" | "money" | "moment" | "flag" }
  /** A list of amounts of money. */
  | { control: "amounts" }
  | { control: "option"; options: readonly string[] }
  /** One of a list's records, or any number of them. */
  | { control: "record" | "records"; of: SeasonList }
  /** A moment for each record of a list. */
  | { control: "moments"; of: SeasonList }
  /** Amounts by price band and price type. */
  | { control: "prices" }
  /** An entry a line, with its parts between `|`. `only`: an entry that is one word of its own; never with `translated`. */
  | {
      control: "table";
      columns: readonly string[];
      only?: string;
      /** Columns with texts in each of the venue's languages; an entry is known by its first other column. */
      translated?: readonly TranslatedColumn[];
    };

/** A part of entries that visitors read in their language. */
export type TranslatedColumn = "role" | "alt" | "about" | "quote";

export type SeasonField = Control & {
  name: string;
  /** What a file says if the field is empty; without it, the field must be filled in. Undefined: nothing. */
  empty?: null | "" | undefined;
  /** A change of it touches money or people with tickets, so it is reviewed before it is saved. */
  isReviewed?: true;
  /** Stays as it is once the record exists. */
  isFixed?: true;
};

export type SeasonKindSetting = {
  /** A venue has one record of it. */
  isOnly?: boolean;
  /** The field with the record's id, if staff choose it. */
  idField?: string;
  /** A new record is on sale at once, or lowers prices, so it is reviewed before it is saved. */
  reviewsNew?: boolean;
  fields: readonly SeasonField[];
};

const rank = { name: "rank", control: "whole", empty: undefined } as const;
const active = { name: "active", control: "flag", isReviewed: true } as const;

/** For what a menu or an item of the shop is sold. */
const sold = [
  { name: "events", control: "records", of: "events", empty: null },
  { name: "daysAhead", control: "whole", empty: null },
  { name: "minutesBefore", control: "whole", empty: null },
  active,
  rank,
] as const;

/**
 * Kinds of a season's records that staff edit, with the fields of their forms in order. The names are those of the season's
 * files; what is not listed is in files only, and stays as it is when a form is saved.
 */
export const SEASON_KINDS = {
  events: {
    fields: [
      { name: "title", control: "text" },
      { name: "titleLang", control: "text", empty: null },
      { name: "subtitle", control: "translated", empty: null },
      { name: "kind", control: "option", options: EVENT_KIND_IDS },
      { name: "whyCome", control: "translated", empty: null },
      { name: "description", control: "translated-lines", empty: "" },
      {
        name: "programme",
        control: "table",
        columns: ["composer", "title", "movement", "titleLang"],
        only: "intermission",
        empty: undefined,
      },
      { name: "programmeNote", control: "translated-lines", empty: null },
      {
        name: "artists",
        control: "table",
        columns: ["name", "role", "picture", "alt", "about"],
        translated: ["role", "alt", "about"],
        empty: undefined,
      },
      { name: "runningMinutes", control: "whole" },
      { name: "hasIntermission", control: "flag" },
      { name: "firstTime", control: "translated-lines", empty: null },
      { name: "excerpt", control: "text", empty: null },
      { name: "excerptTitle", control: "translated", empty: null },
      { name: "excerptTranscript", control: "translated-lines", empty: null },
      { name: "excerptCaptions", control: "text", empty: null },
      {
        name: "reviews",
        control: "table",
        columns: ["quote", "source", "link"],
        translated: ["quote"],
        empty: undefined,
      },
    ],
  },
  performances: {
    reviewsNew: true,
    fields: [
      { name: "event", control: "record", of: "events", isReviewed: true },
      { name: "plan", control: "record", of: "plans", isReviewed: true },
      { name: "starts", control: "moment", isReviewed: true },
      { name: "priceList", control: "record", of: "priceLists", isReviewed: true },
      { name: "onSale", control: "moment", empty: null, isReviewed: true },
      { name: "membersFrom", control: "moment", empty: null, isReviewed: true },
      { name: "membersByLevel", control: "moments", of: "membershipLevels", isReviewed: true },
      { name: "offSale", control: "moment", empty: null, isReviewed: true },
      { name: "boxOfficeOnly", control: "flag", isReviewed: true },
      { name: "accessTags", control: "records", of: "accessTags" },
      { name: "maxTickets", control: "whole" },
      { name: "limitRows", control: "list", empty: null },
      { name: "limitRowsMax", control: "whole", empty: null },
      { name: "distanced", control: "flag" },
      { name: "notes", control: "translated-lines", empty: null },
    ],
  },
  priceLists: {
    fields: [
      { name: "name", control: "text" },
      { name: "prices", control: "prices", isReviewed: true },
    ],
  },
  bookingFee: {
    isOnly: true,
    fields: [
      { name: "amount", control: "money", isReviewed: true },
      { name: "waivedBelow", control: "money", isReviewed: true },
      { name: "waivedByMembershipFrom", control: "money", isReviewed: true },
      { name: "note", control: "text", empty: "" },
    ],
  },
  promoCodes: {
    idField: "code",
    reviewsNew: true,
    fields: [
      { name: "code", control: "text", isFixed: true },
      { name: "name", control: "text" },
      { name: "percentOff", control: "whole", empty: null, isReviewed: true },
      { name: "amountOff", control: "money", empty: null, isReviewed: true },
      { name: "events", control: "records", of: "events", empty: null, isReviewed: true },
      { name: "priceTypes", control: "records", of: "priceTypes", empty: null, isReviewed: true },
      { name: "minTickets", control: "whole", isReviewed: true },
      { name: "validFrom", control: "moment", empty: null, isReviewed: true },
      { name: "validUntil", control: "moment", empty: null, isReviewed: true },
      { name: "maxUses", control: "whole", empty: null, isReviewed: true },
      { name: "maxUsesPerCustomer", control: "whole", empty: null, isReviewed: true },
      { name: "opensPriority", control: "flag", isReviewed: true },
    ],
  },
  funds: {
    fields: [
      { name: "name", control: "translated" },
      { name: "description", control: "translated-lines", empty: "" },
      { name: "code", control: "text" },
      { name: "defaultAmount", control: "money", empty: null, isReviewed: true },
      { name: "amounts", control: "amounts", empty: undefined, isReviewed: true },
      { name: "amountTexts", control: "translated-list", empty: undefined },
      { name: "appeals", control: "translated-list", empty: undefined },
      active,
      rank,
    ],
  },
  donationRequest: {
    isOnly: true,
    fields: [
      { name: "fund", control: "record", of: "funds", isReviewed: true },
      { name: "amounts", control: "amounts", isReviewed: true },
      { name: "recognitionNameFrom", control: "money" },
      { name: "displayRecognitionName", control: "flag" },
      { name: "displayOther", control: "flag" },
      { name: "displayAnonymousOption", control: "flag" },
      { name: "hideForMembersFrom", control: "money" },
    ],
  },
  sale: {
    isOnly: true,
    fields: [
      { name: "ticketsPerOrder", control: "whole", isReviewed: true },
      { name: "guestsPerOrder", control: "whole" },
      { name: "giftCardAmounts", control: "amounts", empty: undefined, isReviewed: true },
    ],
  },
  menus: {
    fields: [
      { name: "name", control: "translated" },
      { name: "description", control: "translated-lines", empty: "" },
      { name: "serving", control: "option", options: SERVINGS },
      { name: "categories", control: "translated-list" },
      { name: "collectionPoints", control: "translated-list" },
      ...sold,
    ],
  },
  stockItems: {
    reviewsNew: true,
    fields: [
      { name: "kind", control: "option", options: STOCK_KINDS, isFixed: true },
      { name: "name", control: "translated" },
      { name: "description", control: "translated-lines", empty: "" },
      { name: "price", control: "money", isReviewed: true },
      { name: "category", control: "translated" },
      { name: "menu", control: "record", of: "menus", empty: null },
      { name: "number", control: "option", options: QUANTITY_RULES, empty: null },
      { name: "product", control: "translated", empty: null },
      { name: "option", control: "translated", empty: null },
      { name: "drawing", control: "option", options: STOCK_DRAWINGS, empty: null },
      { name: "stock", control: "whole", empty: null },
      ...sold,
    ],
  },
} as const satisfies Record<string, SeasonKindSetting>;

export type SeasonKindName = keyof typeof SEASON_KINDS;
export const SEASON_KIND_NAMES = Object.keys(SEASON_KINDS) as [SeasonKindName, ...SeasonKindName[]];

/** Why a field of a record is refused. */
export const SEASON_ERRORS = [
  "required",
  "invalid",
  "too-long",
  "range",
  /** The record that it names is gone. */
  "unknown",
  /** Another record has it, which no two may. */
  "taken",
  /** It is fixed: tickets are sold, or in a visitor's basket. */
  "sold",
  "held",
  /** What it leaves out is used by what customers have. */
  "in-use",
  /** Goes with another field: both are filled in, or neither. */
  "both-or-neither",
  /** As many entries as the list it goes with, or none. */
  "one-each",
  /** This field or another is filled in, and not both. */
  "one-of-two",
  "after-end",
  "after-start",
  "only-food",
  "only-add-ons",
  "only-goods",
  /** A price list without a price for any band of a performance that is on sale. */
  "no-prices",
] as const;
export type SeasonError = (typeof SEASON_ERRORS)[number];

import type { ReactNode } from "react";

import type { ItemDetails, ItemKind, ItemOfKind } from "#contract/schemas/basket-item";
import type { AddedKind, ChangeRequest } from "#contract/calls/line-requests";
import type { ItemLook } from "#runtime/posters/item-posters";
import type { Translate, TranslationKey } from "~/i18n/translate";
import type { WriteMoney } from "~/i18n/dates-and-money/format-money";
import type { Translation } from "~/i18n/translation-context";

export type LineWriter = Translation & {
  write: WriteMoney;
  /** The line's name says how many: "2 × Program book". */
  isCounted?: boolean;
};

/** What the storefront shows of a kind of line besides tickets, and the changes that it offers. */
export interface LineView<K extends ItemKind> {
  /** Names all lines of the kind above the total; null for packages, which have a row each. */
  totalName: TranslationKey | null;
  /** Where the basket lists it, unless it is part of a visit or a package. */
  section: BasketSection;
  /** Lines below its name, after its performance. */
  details: (item: ItemOfKind<K>, translation: LineWriter) => string[];
  poster: (productId: string, details?: ItemDetails[K]) => ItemLook;
  /** Its first detail, where `title` does not say it. */
  kindName?: TranslationKey;
  /** Its name with its kind, for places that don't show the kind: "Donation to Annual Fund". */
  title?: (t: Translate, name: string) => string;
  /** What distinguishes lines of the same name, such as a gift's recipient; null for nothing. */
  distinction?: (t: Translate, details: ItemDetails[K]) => string | null;
  /** Names given by the box office in `details`, to mark them with their language. */
  names?: (details: ItemDetails[K]) => string[];
  /** How to use it, for a line that is paid. */
  howToUse?: (details: ItemDetails[K], t: Translate) => ReactNode;
  /** The change that the basket page offers. */
  change:
    | { by: "quantity"; kind: QuantityKind; max: number }
    | { by: "amount" }
    | { by: "auto-renew" }
    | null;
  /** Page that changes it, and the text of the link to it; null if there is none. */
  edit?: (item: ItemOfKind<K>) => { label: EditLabel; href: string } | null;
}

/** Of lines that are part of no visit, apart from each other and from the hours of a visit, in this order. */
export const BASKET_SECTIONS = ["others", "order", "gifts"] as const;
type BasketSection = (typeof BASKET_SECTIONS)[number];

type QuantityKind = {
  [K in AddedKind]: "quantity" extends keyof ChangeRequest<K> ? K : never;
}[AddedKind];

type EditLabel =
  | "basket.food.change"
  | "basket.line.edit"
  | "basket.package.more.flex"
  | "basket.package.more.super";

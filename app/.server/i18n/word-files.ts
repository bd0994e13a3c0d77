import type { Locale } from "~/i18n/locales";
import type { WordTree } from "~/i18n/translate";

import de from "../../../locales/de.json" with { type: "json" };
import enUs from "../../../locales/en-us.json" with { type: "json" };
import en from "../../../locales/en.json" with { type: "json" };
import es from "../../../locales/es.json" with { type: "json" };
import ht from "../../../locales/ht.json" with { type: "json" };
import sv from "../../../locales/sv.json" with { type: "json" };

/** A key that the full catalogue lacks does not compile. */
type Overlay<Own, Full> = {
  [K in keyof Own]: K extends keyof Full
    ? Own[K] extends string
      ? Full[K] & string
      : Overlay<Own[K], Full[K]>
    : never;
};
const american: Overlay<typeof enUs, typeof en> = enUs;

export const wordFiles: Record<Locale, WordTree> = { en, "en-us": american, sv, de, es, ht };

import type { Locale } from "~/i18n/locales";
import type { WordTree } from "~/i18n/translate";

import de from "../../../locales/de.json";
import enUs from "../../../locales/en-us.json";
import en from "../../../locales/en.json";
import es from "../../../locales/es.json";
import ht from "../../../locales/ht.json";
import sv from "../../../locales/sv.json";

export const wordFiles: Record<Locale, WordTree> = { en, "en-us": enUs, sv, de, es, ht };

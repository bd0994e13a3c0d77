import topics from "./search-topics.json" with { type: "json" };

/** English words are recognized in all languages. */
export const SEARCH_LANGUAGES = ["en", "sv", "de", "es", "ht"] as const;
export type SearchLanguage = (typeof SEARCH_LANGUAGES)[number];

export type Topic = keyof typeof topics;

/**
 * Each topic's query for `to_tsquery`, as the catalogue is in English, and its lower-case words and phrases, without forms
 * derived by `WORD_ENDINGS` in `search-terms.ts`. "Young" counts only in titles (weight A): it is also the name of
 * artists.
 */
export const TOPICS: Record<Topic, Record<SearchLanguage | "query", string>> = topics;

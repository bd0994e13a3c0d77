import type { ParseKeys, TFunction } from "i18next";

/** Gives the words of a key in the visitor's language. Keys are typed from locales/en.json. */
export type Translate = TFunction;

/** The key of a text: "basket.title". */
export type WordKey = ParseKeys;

/** Words as locales/*.json holds them. */
export type WordTree = { [key: string]: string | WordTree };

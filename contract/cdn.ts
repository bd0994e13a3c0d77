/** What a CDN knows the pages by that it may keep, so that it can be told to forget them all. */
export const CDN_TAG = "foyer-pages";

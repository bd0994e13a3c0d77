/** The version whose shapes are spoken: that of the installed SDK. A test holds the two together. */
export const API_VERSION = "2026-10-28.endive";

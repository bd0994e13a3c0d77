/** Access services that `pages.accessibility.services` of `locales/` explains; others have the venue's own text. */
export const ACCESS_SERVICES = [
  "AudioDescribed",
  "OpenCaption",
  "ClosedCaptioning",
  "ASL",
  "RelaxedPerformance",
] as const;

export const findAccessService = (id: string) => ACCESS_SERVICES.find((known) => known === id);

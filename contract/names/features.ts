import { z } from "zod";

import { type Feature, FEATURE_LIST } from "./feature-list";

/** What a ticketing system has. */
export type Features = Readonly<Record<FeatureName, boolean>>;

export type FeatureName = keyof typeof FEATURE_LIST;

export const FEATURE_NAMES = Object.keys(FEATURE_LIST) as [FeatureName, ...FeatureName[]];

/** Also checks that each names a feature that it needs. */
export const FEATURES: Readonly<Record<FeatureName, Feature<FeatureName>>> = FEATURE_LIST;

/** All features but these and those that need them. */
export function featuresWithout(off: readonly FeatureName[]): Features {
  const isOff = (name: FeatureName): boolean => {
    const needed = FEATURES[name].needs;
    return off.includes(name) || (needed !== undefined && isOff(needed));
  };
  return Object.fromEntries(FEATURE_NAMES.map((name) => [name, !isOff(name)])) as Features;
}

export const ALL_FEATURES = featuresWithout([]);

/** Only what is named on, without those that need what is not. */
export const featuresWith = (has: Partial<Features>): Features =>
  featuresWithout(FEATURE_NAMES.filter((name) => has[name] !== true));

/** Whether something of these features is offered: while any of them is on, or always if it is of none. */
export const isOffered = (features: Features, of: readonly FeatureName[]): boolean =>
  of.length === 0 || of.some((name) => features[name]);

/** As replied: a release may lack features of the next. */
export const featuresSchema = z
  .object(Object.fromEntries(FEATURE_NAMES.map((name) => [name, z.boolean().optional()])))
  .meta({ id: "Features" });

/** Features that the ticketing system does not name are on, except new ones. */
export const readFeatures = (named: z.output<typeof featuresSchema>): Features =>
  featuresWithout(FEATURE_NAMES.filter((name) => !(named[name] ?? FEATURES[name].isNew !== true)));

/**
 * What a feature that is off answers to: in the box office, `feature-off`; in the storefront, which links to nothing of the
 * feature, the page that is not found, except for optional parts of a page (`valueOrNull`).
 */
export class FeatureOff extends Error {
  override name = "FeatureOff";
}

/** Throws if nothing of these features is open. */
export function requireOffered(features: Features, of: readonly FeatureName[]): void {
  if (!isOffered(features, of)) throw new FeatureOff(of.join());
}

/** By name, as `isUnavailable`. */
export const isFeatureOff = (error: unknown): boolean =>
  error instanceof Error && error.name === "FeatureOff";

const STATES = new Set("AU BR IN MX MY NG VE".split(" "));
const PROVINCES = new Set("AR BE CR CU DO EC ES ID IT NL PA PH ZA".split(" "));

/** What the parts of a country are called that addresses can name; null if neither is known to fit. */
export function regionName(country: string): "state" | "province" | null {
  if (STATES.has(country)) return "state";
  return PROVINCES.has(country) ? "province" : null;
}

import { routesOf } from "./handle";

const shown = routesOf("packages", []);

/** Packages: what there is, what each contains, and choosing from it. */
export const packageRoutes = [
  shown("packages", "/packages", "all"),
  shown("listings-packages", "/listings-packages", "all"),
  shown("package", "/packages/:package"),
] as const;

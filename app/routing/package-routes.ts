import { routesOf } from "./handle";

const shown = routesOf("packages");
const sale = routesOf("packages", { sales: "page" });
const builder = routesOf("packages", { guards: ["packageBuilder"], sales: "page" });

/** Packages: what there is, what each contains, and choosing from it. */
export const packageRoutes = [
  shown("packages", "/packages", "all"),
  shown("listings-packages", "/listings-packages", "all"),
  shown("package", "/packages/:package"),
  shown("package-instance", "/packages/:package/:instance", "performance"),
  shown("package-instance-page", "/packages/:package/:instance/:page", "performance"),
  shown(
    "package-registration",
    "/packages/:package/:instance/register/:registration",
    "performance",
  ),
  shown("package-seats", "/packages/:package/:instance/syos/:view", "performance"),
  sale("ticket-subscriptions", "/ticket-subscriptions"),
  builder("package-builder", "/package-builder/:package", "builder"),
  builder("flex-package-builder", "/flex-package-builder/:package", "flex-builder"),
  builder("super-package-builder", "/super-package-builder/:package", "super-builder"),
  shown("fixed-series", "/subscriptions/fixed-series/:series", "series"),
  builder("series-dates", "/subscriptions/fixed-series/:series/choose-dates", "choose-dates"),
  builder("series-seats", "/subscriptions/fixed-series/:series/syos/:view"),
  builder("series-prices", "/subscriptions/fixed-series/:series/choose-prices", "choose-prices"),
] as const;

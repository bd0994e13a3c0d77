import { routesOf } from "./handle";

const watch = routesOf("watch");

/** Live streams: the page of one ticket, by its link, and what its player plays. */
export const watchRoutes = [
  watch("watch", "/watch/:ticket", "player"),
  watch("watch-media", "/watch/:ticket/:part", "media"),
] as const;

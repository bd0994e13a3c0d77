import { routeTable } from "./routing/route-table";

/** The route table in Remix's format (`v3_routeConfig`). */
export default routeTable.map(({ id, path, file }) =>
  path === "/" ? { id, index: true, file } : { id, path: path.replace(/^\//, ""), file },
);

import { getDataCopy } from "./page.server";

export { getDataCopy as loader };

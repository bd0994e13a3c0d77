import { getDataCopy } from "./page.server";

export const loader = getDataCopy;

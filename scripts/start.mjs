import { whenNodeSuffices } from "./node-version.mjs";

whenNodeSuffices(() => import("./commands/start.mjs"));

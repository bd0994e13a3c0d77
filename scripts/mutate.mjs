import { whenNodeSuffices } from "./node-version.mjs";

whenNodeSuffices(() => import("./commands/mutate.mjs"));

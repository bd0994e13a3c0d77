import { whenNodeSuffices } from "./node-version.mjs";

whenNodeSuffices(() => import("./commands/build.mjs"));

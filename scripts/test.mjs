import { runOnSupportedNode } from "./node-version.mjs";

runOnSupportedNode(() => import("./commands/test.mjs"));

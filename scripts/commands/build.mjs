import { build, buildIsCurrent } from "../building/build.mjs";
import { install } from "../installing/install.mjs";

await install();
if (buildIsCurrent()) console.log("The build is up to date.");
await build();

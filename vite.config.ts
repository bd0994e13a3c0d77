import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

import remixOptions from "./remix.config.js";

declare module "@remix-run/node" {
  // Types of loaders and actions as single fetch sends them.
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [remix(remixOptions)],
  resolve: {
    alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) },
  },
  build: {
    // Phones of 2018 and later: every browser with module scripts and async functions.
    target: "es2019",
    // Each asset is its own file under a hashed name: a data: URL would need a hole in the CSP.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});

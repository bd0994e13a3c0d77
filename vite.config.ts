import { vitePlugin as remix } from "@remix-run/dev";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

import remixOptions from "./remix.config.js";

declare module "@remix-run/node" {
  // Types loader and action data as single fetch sends it.
  interface Future {
    v3_singleFetch: true;
  }
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [remix(remixOptions)],
  resolve: {
    alias: { "~": at("./app") },
  },
  build: {
    // Phones from 2018 on: every browser with module scripts and async functions.
    target: "es2019",
    // The CSP does not allow data: URLs.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});

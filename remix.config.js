/**
 * The options that vite.config.ts hands to the Remix plugin. The routes are the
 * default export of app/routes.ts: a plain array, read because `v3_routeConfig` is on.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverModuleFormat: "esm",
  ignoredRouteFiles: ["**/*"],
  future: {
    v3_fetcherPersist: true,
    // No page asks for routes by script, and its `/__manifest` ranks every part of as many paths as a visitor names.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};

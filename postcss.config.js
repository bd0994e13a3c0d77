export default {
  plugins: {
    tailwindcss: {},
    // Phones of 2018 and later, as in vite.config.ts.
    autoprefixer: { overrideBrowserslist: ["chrome >= 70", "firefox >= 66", "safari >= 12"] },
  },
};

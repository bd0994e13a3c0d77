export default {
  plugins: {
    tailwindcss: {},
    // Phones from 2018 on, as in vite.config.ts.
    autoprefixer: { overrideBrowserslist: ["chrome >= 70", "firefox >= 66", "safari >= 12"] },
  },
};

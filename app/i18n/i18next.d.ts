import type en from "../../locales/en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "words";
    resources: { words: typeof en };
  }
}

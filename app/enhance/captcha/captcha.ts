import type { CaptchaSettings } from "~/domain/captcha";

/** The vendor's side: its script, and what that script then does. */
export type CaptchaVendor = {
  load: (url: string) => Promise<void>;
  execute: (key: string) => Promise<string>;
};

/** One of the four errors of the spec's catalogue (section 8, "Application level"). */
class CaptchaError extends Error {
  constructor(what: string) {
    super(`ReCaptcha error: ${what}`);
  }
}

/** Gives tokens. The script is loaded once, when a token is first wanted or `warmUp` says that one soon will be. */
export function createCaptcha({ key, version, scriptUrl }: CaptchaSettings, vendor: CaptchaVendor) {
  let loading: Promise<void> | undefined;
  const load = () => {
    if (key === "") return Promise.reject(new CaptchaError("No key provided"));
    if (version === "") return Promise.reject(new CaptchaError("No version provided"));
    return (loading ??= vendor.load(scriptUrl).catch(() => {
      // The line may be back by the next try.
      loading = undefined;
      throw new CaptchaError("Failed to load script");
    }));
  };
  return {
    warmUp: () => load().catch(() => undefined),
    async token(): Promise<string> {
      await load();
      return vendor.execute(key).catch(() => {
        throw new CaptchaError("Failed to execute");
      });
    },
  };
}

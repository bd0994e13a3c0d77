/** Set by the server (specification: version 3, mode base, size compact, badge shown). */
export type CaptchaSettings = {
  key: string;
  version: string;
  /** The enterprise script has an object of its own. */
  mode: "base" | "enterprise";
  scriptUrl: string;
};

export type CaptchaVendor = {
  load: (url: string) => Promise<void>;
  execute: (key: string) => Promise<string>;
};

const captchaError = (reason: string) => new Error(`ReCaptcha error: ${reason}`);

/** The script is loaded once, by the first call of `warmUp` or `token`. */
export function createCaptcha(
  { key, version, scriptUrl }: Omit<CaptchaSettings, "mode">,
  vendor: CaptchaVendor,
) {
  let loading: Promise<void> | undefined;
  const load = () => {
    if (key === "") return Promise.reject(captchaError("No key provided"));
    if (version === "") return Promise.reject(captchaError("No version provided"));
    return (loading ??= vendor.load(scriptUrl).catch(() => {
      // The next call retries.
      loading = undefined;
      throw captchaError("Failed to load script");
    }));
  };
  return {
    warmUp: () => load().catch(() => undefined),
    async token(): Promise<string> {
      await load();
      return vendor.execute(key).catch(() => {
        throw captchaError("Failed to execute");
      });
    },
  };
}

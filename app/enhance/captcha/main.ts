import { createCaptcha, type CaptchaVendor } from "./captcha";

type Recaptcha = {
  ready: (then: () => void) => void;
  execute: (key: string, about: { action: string }) => Promise<string>;
};
const {
  key = "",
  version = "",
  mode,
  vendor: scriptUrl = "",
} = document.currentScript?.dataset ?? {};
const recaptcha = () => {
  const { grecaptcha } = window as unknown as {
    grecaptcha?: Recaptcha & { enterprise?: Recaptcha };
  };
  return mode === "enterprise" ? grecaptcha?.enterprise : grecaptcha;
};

/** After this the form is submitted without a token. */
const TOKEN_TIMEOUT_MS = 3000;

const vendor: CaptchaVendor = {
  load: (url) =>
    new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = url;
      script.onload = () => recaptcha()?.ready(done);
      script.onerror = failed;
      document.head.append(script);
    }),
  execute: async (key) => (await recaptcha()?.execute(key, { action: "sign_in" })) ?? "",
};

/** Adds a token to a sign-in form on submit. If that fails, it warns in the console and submits without a token. */
function addToken(form: HTMLFormElement, captcha: ReturnType<typeof createCaptcha>): void {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "captcha";
  form.append(field);
  form.addEventListener("focusin", () => void captcha.warmUp(), { once: true });
  let isReady = false;
  form.addEventListener("submit", (event) => {
    if (isReady || event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event;
    const timeout = new Promise<string>((done) => setTimeout(done, TOKEN_TIMEOUT_MS, ""));
    void Promise.race([captcha.token(), timeout])
      .then(
        (token) => {
          field.value = token;
        },
        (error: unknown) => {
          // oxlint-disable-next-line no-console -- helps developers to diagnose a misconfigured CAPTCHA
          console.warn(error instanceof Error ? error.message : error);
        },
      )
      .then(() => {
        isReady = true;
        form.requestSubmit(submitter);
        isReady = false;
      });
  });
}

const captcha = createCaptcha({ key, version, scriptUrl }, vendor);
for (const form of document.querySelectorAll<HTMLFormElement>("form"))
  if (form.querySelector("[autocomplete=username],[autocomplete=new-password]") !== null)
    addToken(form, captcha);

import { createCaptcha } from "./captcha";
import type { CaptchaVendor } from "./captcha";

/** What the vendor's script leaves on the page. */
type Vendor = {
  ready: (then: () => void) => void;
  execute: (key: string, about: { action: string }) => Promise<string>;
};
const vendorOf = () => (window as unknown as { grecaptcha?: Vendor }).grecaptcha;

/** Nobody waits longer than this for what they do not need. */
const PATIENCE_MS = 3000;

const vendor: CaptchaVendor = {
  load: (url) =>
    new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = url;
      script.onload = () => vendorOf()?.ready(done);
      script.onerror = failed;
      document.head.append(script);
    }),
  execute: async (key) => (await vendorOf()?.execute(key, { action: "sign_in" })) ?? "",
};

/**
 * Sends a token of the vendor's along with a form that signs in: a sign more that a person sends it, and never needed.
 * Where there is none, for whatever reason, the form goes as it is, and the console says why.
 */
function accompany(form: HTMLFormElement, captcha: ReturnType<typeof createCaptcha>): void {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "captcha";
  form.append(field);
  form.addEventListener("focusin", () => void captcha.warmUp(), { once: true });
  let goes = false;
  form.addEventListener("submit", (event) => {
    if (goes || event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event;
    const tooLate = new Promise<string>((done) => setTimeout(done, PATIENCE_MS, ""));
    void Promise.race([captcha.token(), tooLate])
      .then(
        (token) => {
          field.value = token;
        },
        (error: unknown) => {
          // oxlint-disable-next-line no-console -- nobody is to read it but whoever looks for the reason
          console.warn(error instanceof Error ? error.message : error);
        },
      )
      .then(() => {
        goes = true;
        form.requestSubmit(submitter);
        goes = false;
      });
  });
}

const { key = "", version = "", vendor: scriptUrl = "" } = document.currentScript?.dataset ?? {};
const captcha = createCaptcha({ key, version, scriptUrl }, vendor);
for (const form of document.querySelectorAll<HTMLFormElement>("form"))
  if (form.querySelector("[autocomplete=username],[autocomplete=new-password]") !== null)
    accompany(form, captcha);

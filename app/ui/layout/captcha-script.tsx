import { usePageFrame } from "~/routing/page-frame";

/** What loads a CAPTCHA beside a form that signs in, where the venue has one and script runs. Nothing needs it. */
export function CaptchaScript() {
  const { captcha, enhanceUrl } = usePageFrame();
  if (captcha == null || enhanceUrl === null) return null;
  return (
    <script
      src={enhanceUrl.replace(/\.js$/, "-captcha.js")}
      data-key={captcha.key}
      data-version={captcha.version}
      data-vendor={captcha.scriptUrl}
      defer
    />
  );
}

/** What a CAPTCHA's script is told in the browser (spec section 7: version 3, mode base, badge shown). */
export type CaptchaSettings = { key: string; version: string; scriptUrl: string };

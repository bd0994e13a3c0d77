import { usePageFrame } from "~/routing/page-frame";

/**
 * A script of some pages, which that of all pages loads after the first paint. scripts/building/bundle.mjs builds it under
 * this name.
 */
export function PageScript({ name }: { name: "choices" | "seats" | "tickets" | "waiting" }) {
  const { enhanceUrl } = usePageFrame();
  return enhanceUrl === null ? null : (
    <span hidden data-script={enhanceUrl.replace(".js", `-${name}.js`)} />
  );
}

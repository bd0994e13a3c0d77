import { usePageFrame } from "~/routing/page-frame";

/** A script of some pages, besides that of all. scripts/building/bundle.mjs builds it under this name. */
export function PageScript({ name }: { name: "choices" | "seats" | "tickets" | "waiting" }) {
  const { enhanceUrl } = usePageFrame();
  return enhanceUrl === null ? null : (
    <script src={enhanceUrl.replace(".js", `-${name}.js`)} defer />
  );
}

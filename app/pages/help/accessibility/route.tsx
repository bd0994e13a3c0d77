import type { PageHandle } from "~/routing/handle";
import { TextPage } from "../text-page";

export const handle = { title: "pages.accessibility.title", cache: true } satisfies PageHandle;

export default function Accessibility() {
  return <TextPage page="accessibility" />;
}

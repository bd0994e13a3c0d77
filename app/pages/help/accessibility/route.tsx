import { TextPage } from "~/pages/help/text-page";
import type { PageHandle } from "~/routing/handle";

export const handle = { title: "pages.accessibility.title", cache: true } satisfies PageHandle;

export default function Accessibility() {
  return <TextPage page="accessibility" />;
}

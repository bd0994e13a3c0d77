import type { PageHandle } from "~/routing/handle";
import { TextPage } from "../text-page";

export const handle = {
  title: "pages.accessibility.title",
  share: "site.description",
  cache: true,
} satisfies PageHandle;

export default function Accessibility() {
  return <TextPage page="accessibility" />;
}

import type { PageHandle } from "~/routing/handle";
import { TextPage } from "../text-page";

export const handle = {
  title: "pages.terms.title",
  share: "site.description",
  cache: true,
} satisfies PageHandle;

export default function Terms() {
  return <TextPage page="terms" />;
}

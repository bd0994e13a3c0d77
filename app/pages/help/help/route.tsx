import type { PageHandle } from "~/routing/handle";
import { TextPage } from "../text-page";

export const handle = {
  title: "pages.help.title",
  share: "site.description",
  cache: true,
} satisfies PageHandle;

export default function Help() {
  return <TextPage page="help" />;
}

import type { PageHandle } from "~/routing/handle";
import { TextPage } from "../text-page";

export const handle = {
  title: "pages.privacy.title",
  share: "site.description",
  cache: true,
} satisfies PageHandle;

export default function PrivacyPolicy() {
  return <TextPage page="privacy" />;
}

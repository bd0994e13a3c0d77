import { TextPage } from "~/pages/help/text-page";
import type { PageHandle } from "~/routing/handle";

export const handle = { title: "pages.privacy.title", cache: true } satisfies PageHandle;

export default function PrivacyPolicy() {
  return <TextPage page="privacy" />;
}

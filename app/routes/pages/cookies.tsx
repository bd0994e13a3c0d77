import { TextPage } from "~/features/pages/text-page";
import type { PageHandle } from "~/routing/handle";

export const handle = { title: "pages.cookies.title", cache: true } satisfies PageHandle;

export default function Cookies() {
  return <TextPage page="cookies" />;
}

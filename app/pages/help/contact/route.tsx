import type { PageHandle } from "~/routing/handle";
import { TextPage } from "../text-page";

export const handle = {
  title: "pages.contact.title",
  share: "site.description",
  cache: true,
} satisfies PageHandle;

export default function Contact() {
  return <TextPage page="contact" />;
}

import tablesStylesheet from "~/tables.css?url";
import type { PageHandle } from "~/routing/handle";
import { TextPage } from "../text-page";
import { OwnPageOr, pageTitle } from "../own-page";

export const handle = {
  title: pageTitle("contact"),
  share: "site.description",
  cache: true,
  styles: () => [tablesStylesheet],
} satisfies PageHandle;

export default function Contact() {
  return (
    <OwnPageOr name="contact">
      <TextPage page="contact" />
    </OwnPageOr>
  );
}

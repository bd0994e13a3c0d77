import { DescriptionList } from "~/ui/description-list";
import { useTranslation } from "~/i18n/translation-context";

/** What was answered on another page, in place of the question, with the way to change it there. */
export function ToldElsewhere({ term, told, href }: { term: string; told: string; href: string }) {
  const { t } = useTranslation();
  const action = { href, label: t("summary.change"), about: term };
  return <DescriptionList items={[{ term, description: told, action }]} />;
}

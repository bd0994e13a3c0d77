import { useTranslation } from "~/i18n/translation-context";
import { DescriptionList } from "~/ui/description-list";

/** Shows an answer that was given on another page, with a link to change it there. */
export function AnsweredElsewhere(props: { term: string; answer: string; href: string }) {
  const { term, answer, href } = props;
  const { t } = useTranslation();
  const action = { href, label: t("summary.change"), about: term };
  return <DescriptionList items={[[term, answer, action]]} />;
}

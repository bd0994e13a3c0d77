import { useTranslation } from "~/i18n/translation-context";

/** A text's limit in words, and the two texts into which the live counter fills its number. */
export function useCounted() {
  const { t } = useTranslation();
  // In the form that the language has for one, and for more.
  const counted = (key: "common.charactersLeft" | "common.charactersOver") => ({
    one: t(key, { count: 1 }).replace("1", "{count}"),
    other: t(key, { count: 2 }).replace("2", "{count}"),
  });
  return (max: number) => ({
    max,
    text: t("register.limit", { max }),
    left: counted("common.charactersLeft"),
    over: counted("common.charactersOver"),
  });
}

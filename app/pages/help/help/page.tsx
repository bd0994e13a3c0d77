import type { OfferedMembershipLevel } from "#contract/schemas/membership";
import type { Package } from "#contract/schemas/package";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { TextPage } from "../text-page";

type HelpPageProps = {
  levels: readonly Pick<OfferedMembershipLevel, "hasPriority" | "ticketSavings">[];
  packages: readonly Pick<Package, "type">[];
};

/** Says of memberships and packages what those on sale are, and nothing without any. */
export function HelpPage({ levels, packages }: HelpPageProps) {
  const { t } = useTranslation();
  const members = listBenefits(t, levels);
  const types = new Set(packages.map(({ type }) => type));
  return (
    <TextPage
      page="help"
      texts={{
        ...(levels.length === 0 && { members: null, renewal: null }),
        ...(packages.length === 0 && { packages: null }),
      }}
      more={{
        members,
        packages: [
          ...(types.has("flex") ? [t("pages.help.packages.flex")] : []),
          ...(types.has("fixed-series") ? [t("pages.help.packages.series")] : []),
        ],
      }}
    />
  );
}

function listBenefits(t: Translate, levels: HelpPageProps["levels"]): string[] {
  const early = levels.filter(({ hasPriority }) => hasPriority).length;
  return [
    ...(levels.some(({ ticketSavings }) => (ticketSavings?.highest.amount ?? 0) > 0)
      ? [t("pages.help.members.prices")]
      : []),
    ...(early === 0
      ? []
      : [t(`pages.help.members.${early === levels.length ? "early" : "earlyAtSome"}`)]),
  ];
}

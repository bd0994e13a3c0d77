import { BackLink } from "~/ui/layout/back-link";
import type { ProgressEntry } from "~/domain/checkout/checkout-way";
import { useTranslation } from "~/i18n/translation-context";

/** The way to the step before: `back` is its path, as the guard gives it. */
export function StepBack({ progress, back }: { progress: readonly ProgressEntry[]; back: string }) {
  const { t } = useTranslation();
  const before = progress.find(({ path }) => path === back);
  if (before === undefined || before.state === "current") return null;
  return <BackLink href={back}>{t(`checkout.back.${before.name}`)}</BackLink>;
}

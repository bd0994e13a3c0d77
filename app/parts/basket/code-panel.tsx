import type { BasketCode } from "#contract/schemas/basket";
import type { CodeReason } from "~/parts/refusals/basket-refusal";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { useOwnPath } from "~/ui/forms/own-path";
import { codeRefusalMessage } from "~/parts/refusals/refusal-message";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { TextField } from "~/ui/forms/text-field";
import { Panel } from "~/ui/layout/primitives";
import { ActionTarget } from "~/ui/visibility";
import { codeHint, codeKinds } from "./code-words";

export type CodeAnswer = { typed: string; reason: CodeReason };

const CODE_FIELD = "code";

/** For promo, access and program codes, which open performances and prices. */
export function CodePanel({
  codes,
  refused,
  isOpen,
  payWhatYouWish = false,
}: {
  codes: readonly BasketCode[];
  refused: CodeAnswer | null;
  isOpen: boolean;
  /** Buyers can choose a price themselves. */
  payWhatYouWish?: boolean;
}) {
  const { t } = useTranslation();
  const { features } = usePageFrame();
  const path = useOwnPath();
  const kinds = codeKinds(t, features, ["promo", "access", "programme"]);
  if (kinds === "") return null;
  return (
    <details
      className="more no-print min-w-0"
      open={isOpen || codes.length > 0 || refused !== null || undefined}
    >
      <summary>{t("codes.title")}</summary>
      <Panel>
        {codes.length === 0 ? null : (
          <ul className="grid gap-3">
            {codes.map((code) => (
              <li key={code.id}>
                <ActiveCode code={code} />
              </li>
            ))}
          </ul>
        )}
        <form method="post" action={path} noValidate className="grid gap-3">
          <TextField
            field={{ id: CODE_FIELD, name: "code", initialValue: refused?.typed, maxLength: 100 }}
            label={kinds}
            hint={codeHint(t, features, { kind: "access", payWhatYouWish })}
            required
            errors={refused === null ? [] : [codeRefusalMessage(t, refused.reason)]}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          <Button standalone look="quiet" name="intent" value="code">
            {t("codes.enter")}
          </Button>
        </form>
      </Panel>
    </details>
  );
}

function ActiveCode({ code: { id, kind, code, name, refusal } }: { code: BasketCode }) {
  const { t } = useTranslation();
  return (
    <form method="post" action={useOwnPath()} className="grid gap-1">
      <p>
        <strong>{code}</strong> {name}
      </p>
      <p className="text-small">
        {refusal === null
          ? t(`codes.active.${kind}`)
          : t("codes.inactive", { reason: codeRefusalMessage(t, refusal) })}
      </p>
      <input type="hidden" name="code" value={id} />
      <Button standalone look="small-quiet" name="intent" value="remove-code">
        {t("codes.remove")}
        <ActionTarget>{code}</ActionTarget>
      </Button>
    </form>
  );
}

export function CodeErrors({ refused }: { refused: CodeAnswer | null }) {
  const { t } = useTranslation();
  if (refused === null) return null;
  const message = codeRefusalMessage(t, refused.reason);
  return <ErrorSummary title={t("codes.notTaken")} errors={[{ fieldId: CODE_FIELD, message }]} />;
}

import type { ReactElement, ReactNode } from "react";

import { useTranslation } from "~/i18n/translation-context";
import { Button, type ButtonLook } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Row } from "~/ui/layout/primitives";
import { placeLink, type AccountPlace } from "./account-nav";
import { AccountPage } from "./account-page";

type AskFirstPageProps = {
  section: AccountPlace;
  heading: string;
  /** Why it was not done: a title, or a summary of its own. */
  problem?: string | ReactElement | undefined;
  /** What is about to be removed, and what follows from that. */
  children: ReactNode;
  /** Hidden fields by name: which state was shown. */
  about?: Readonly<Record<string, string>>;
  doIt: string;
  look?: ButtonLook;
  leave: string;
};

export function AskFirstPage(props: AskFirstPageProps) {
  const { section, heading, problem, children, about = {}, doIt, look = "danger", leave } = props;
  const { t } = useTranslation();
  return (
    <AccountPage
      section={section}
      heading={heading}
      back="section"
      errors={typeof problem === "string" ? <ErrorSummary title={problem} errors={[]} /> : problem}
    >
      {children}
      <form method="post">
        <Row>
          {/* A text browser sends a form without any field as a GET. */}
          <input type="hidden" name="intent" value="go-on" />
          {Object.entries(about).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button look={look}>{doIt}</Button>
          <a href={placeLink(section, t).href}>{leave}</a>
        </Row>
      </form>
    </AccountPage>
  );
}

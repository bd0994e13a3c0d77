import type { ReactElement, ReactNode } from "react";

import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { Row } from "~/ui/layout/primitives";

import type { AccountPlace } from "./account-nav";
import { AccountPage } from "./account-page";

export type AskFirstPageProps = {
  section: AccountPlace;
  heading: string;
  back: { href: string; label: string };
  /** Why it was not done: what was not, or a summary of its own. */
  problem?: string | ReactElement | undefined;
  /** What is about to go, and what comes of it. */
  children: ReactNode;
  /** What is sent along, by its name: which state of the thing was shown. */
  about?: Readonly<Record<string, string>>;
  doIt: string;
  leave: string;
};

/** Asks before something goes. */
export function AskFirstPage(props: AskFirstPageProps) {
  const { section, heading, back, problem, children, about = {}, doIt, leave } = props;
  return (
    <AccountPage
      {...{ section, heading, back }}
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
          <Button>{doIt}</Button>
          <a href={back.href}>{leave}</a>
        </Row>
      </form>
    </AccountPage>
  );
}

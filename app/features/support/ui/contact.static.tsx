import { href, Link } from "react-router";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { hour } from "#app/platform/time/time.ts";
import { formatDuration } from "#app/platform/time/duration.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";

/** Says how soon an answer came of late, in milliseconds, where enough were written. */
export function ContactHead({
  promise,
  answerTime,
}: {
  /** How we answer, in an operator's words. */
  promise: string;
  answerTime: number | null;
}) {
  return (
    <PageHead
      title="Contact"
      lead={
        <>
          {promise}
          {answerTime === null
            ? null
            : ` Of the messages of the last ${rules.contact.answerTimeDays} days, half had their answer within ${formatDuration(Math.ceil(answerTime / hour) * hour)}.`}
        </>
      }
    />
  );
}

/** The other ways to an answer. */
export function ContactBeside() {
  return (
    <div className="grid content-start gap-5">
      <Panel title="Often quicker">
        <ul className="-my-1">
          <Way to={href("/faq")}>Questions and answers</Way>
          <Way to={href("/legal/refund")}>What a cancellation costs</Way>
          <Way to={href("/how-it-works")}>How it works</Way>
          <Way to={href("/status")}>What works now</Way>
        </ul>
      </Panel>
      <Panel title="By mail">
        <p>
          <a
            href={`mailto:${company.email.support}`}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {company.email.support}
          </a>
        </p>
        <p className="mt-3 text-sm text-muted">
          {company.legalName}. Registered in {company.jurisdiction}, no. {company.companyNumber}.{" "}
          {company.registeredAddress}. There is no telephone line.
        </p>
      </Panel>
    </div>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="link inline-flex min-h-11 items-center">
        {children}
      </Link>
    </li>
  );
}

/** Instead of the form, once a message was sent. */
export function Sent({ number }: { number: string }) {
  return (
    <Page>
      <PageHead
        title="Your message is here"
        lead={
          <>
            It has number <strong className="num text-ink">{number}</strong>. We have mailed you the
            same number, and the answer comes to that address.
          </>
        }
      />
      <ButtonLink to={href("/")} variant="outline">
        Go to the front page
      </ButtonLink>
    </Page>
  );
}

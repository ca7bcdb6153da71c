import { Download } from "lucide-react";
import { data, href, Link, redirect, useSearchParams } from "react-router";
import { acceptTerms } from "#app/features/accounts/terms/accept-terms.server.ts";
import { readTerms } from "#app/features/accounts/terms/read-terms.server.ts";
import { AcceptedTerms } from "#app/features/accounts/terms/ui/accepted-terms.tsx";
import { markPrivacySeen, readPrivacyNews } from "#app/features/legal/privacy-news.server.ts";
import { PrivacyVersion } from "#app/features/legal/ui/privacy-version.tsx";
import { requirePerson } from "#app/gate/gate.server.ts";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import {
  AccountHeading,
  AccountTabs,
} from "#app/features/accounts/own-account/ui/account-tabs.tsx";
import { sealKeyHex } from "#app/features/payments/ledger/seal-ledger.server.ts";
import { listRetained } from "#app/features/privacy/retained/list-retained.server.ts";
import { readPosted } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/data.ts";

export function meta() {
  return privateHead("Your data");
}

export async function loader({ context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const { role } = person;
  const [terms, privacy] = await Promise.all([readTerms(person), readPrivacyNews(person)]);
  return {
    now: Date.now(),
    zone: person.zone,
    terms,
    privacy,
    kept: listRetained(role),
    hasMoney: role === "student" || role === "teacher",
    isStudent: role === "student",
    statementKey: sealKeyHex(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const { accept: version, seen } = await readPosted(request);
  if (typeof seen === "string") {
    await markPrivacySeen(person, seen);
    return redirect(`${href("/account/data")}?done=privacy#privacy-notice`);
  }
  if (typeof version !== "string") throw data(null, { status: 400 });
  // Pressed twice, or on an older page: it is accepted already, and the page says which.
  await acceptTerms(person, version);
  return redirect(`${href("/account/data")}?done=terms#terms`);
}

/** What is in the archive besides the JSON. */
function archiveText({ hasMoney, isStudent }: { hasMoney: boolean; isStudent: boolean }): string {
  const also = [
    ...(hasMoney
      ? ["your lessons as CSV and for a calendar (ICS)", "your statement as CSV and PDF"]
      : []),
    ...(isStudent ? ["your payments as CSV", "your words as CSV and for Anki"] : []),
    "your files as you gave them to us: pictures, voice messages, homework, papers and recordings",
  ];
  const most = `${rules.account.archiveMegabytes / 1_000} GB`;
  return `It has all of it as a page to read and as JSON, and ${also.join(", ")}. If your files are more than ${most} together, it has the newest ${most}, and a list with the addresses of the others.`;
}

export default function DataPage({ loaderData }: Route.ComponentProps) {
  const done = useSearchParams()[0].get("done");
  return (
    <Page>
      <PageHead before={<AccountHeading />} title="Your data" />
      <AccountTabs />
      <AccountSection
        title="Download my data"
        lead="Everything we keep about you, as one ZIP file."
      >
        <p className="max-w-[60ch]">
          {archiveText(loaderData)} It does not contain passwords and keys, or what other people
          wrote, except what a teacher wrote about you. Keep the file somewhere safe. If you have
          been logged in for a while, we ask for your password first.
        </p>
        <p className="mt-5 flex flex-wrap gap-2.5">
          {/* Without the attribute of a download: who has to prove who they are gets a page. */}
          <a href={href("/account/data/archive.zip")} className={buttonClass({})}>
            <Download aria-hidden className="size-5" /> Download my data
          </a>
          <a href={href("/account/data/download")} className={buttonClass({ variant: "outline" })}>
            JSON alone
          </a>
        </p>
      </AccountSection>
      {loaderData.hasMoney ? (
        <AccountSection
          title="Download my statement"
          lead="One table with every payment, refund and earning that our books have for you: CSV to check, PDF to read."
        >
          <p className="max-w-[60ch]">
            Each line of the CSV has a code that is made from the line before it, so a line that
            somebody changes or takes out can be found. The checker counts everything again on your
            own computer. It needs Node.js, and you start it with:
          </p>
          <code className="mt-3 block text-sm">node check-statement.mjs statement.csv</code>
          <p className="mt-3 max-w-[60ch]">
            It also says with which key the statement was signed. Ours is{" "}
            <code className="text-sm wrap-anywhere">{loaderData.statementKey}</code>.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <a href={href("/account/statement.csv")} download className={buttonClass({})}>
              <Download aria-hidden className="size-5" /> Download my statement (CSV)
            </a>
            <a
              href={href("/account/statement.pdf")}
              download
              className={buttonClass({ variant: "outline" })}
            >
              <Download aria-hidden className="size-5" /> Download my statement (PDF)
            </a>
            <a href="/check-statement.mjs" download className={buttonClass({ variant: "outline" })}>
              <Download aria-hidden className="size-5" /> Download the checker
            </a>
          </div>
          {loaderData.isStudent ? (
            <p className="mt-4">
              <Link
                to={href("/student/payments")}
                className="link inline-flex min-h-11 items-center"
              >
                Payments and receipts
              </Link>
            </p>
          ) : null}
        </AccountSection>
      ) : null}
      <AcceptedTerms
        terms={loaderData.terms}
        now={loaderData.now}
        zone={loaderData.zone}
        isDone={done === "terms"}
      />
      <PrivacyVersion
        news={loaderData.privacy}
        now={loaderData.now}
        zone={loaderData.zone}
        isDone={done === "privacy"}
      />
      <AccountSection
        title="If you delete your account"
        lead="What we keep about you, what is deleted with your account, and what has to stay and why."
      >
        <div className="grid gap-9">
          {loaderData.kept.map(({ title, deleted, stays }) => (
            <section key={title} aria-label={title}>
              <h3 className="text-lg">{title}</h3>
              {deleted.length === 0 ? null : (
                <>
                  <p className="mt-3 font-semibold">Deleted with your account</p>
                  <ul className="mt-1 ms-5 list-disc">
                    {deleted.map((what) => (
                      <li key={what}>{what}</li>
                    ))}
                  </ul>
                </>
              )}
              {stays.length === 0 ? null : (
                <>
                  <p className="mt-4 font-semibold">Stays, and why</p>
                  <dl className="mt-1 border-b border-line">
                    {stays.map(({ what, why }) => (
                      <div
                        key={what}
                        className="grid gap-x-6 border-t border-line py-3 md:grid-cols-2"
                      >
                        <dt>{what}</dt>
                        <dd className="text-muted">{why}</dd>
                      </div>
                    ))}
                  </dl>
                </>
              )}
            </section>
          ))}
        </div>
        <p className="mt-6">
          <Link to={href("/account/delete")} className="link inline-flex min-h-11 items-center">
            Delete account
          </Link>
        </p>
      </AccountSection>
    </Page>
  );
}

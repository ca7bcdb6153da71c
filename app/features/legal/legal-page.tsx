import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { company } from "#config/company.ts";
import { dayNumberOf, day, formatDate } from "#app/platform/time/time.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { documents, type DocumentName } from "./documents.ts";

export type LegalSection = {
  id: string;
  title: string;
  /** The section in one plain sentence, next to it. It helps and does not bind. */
  plain?: string;
  text: ReactNode;
  /** What needs the whole width: a table. */
  table?: ReactNode;
};

/** "1 November 2026" */
export function versionDate(version: string): string {
  return formatDate(dayNumberOf(version) * day, "UTC");
}

/** A legal text: contents that stay in sight, numbered sections, a plain sentence next to each. */
export function LegalPage({ name, sections }: { name: DocumentName; sections: LegalSection[] }) {
  const { to, title, versions, summary } = documents[name];
  const [version, ...earlier] = versions;
  return (
    <Page className="print:max-w-none">
      <PageHead
        before={
          <Link
            to={href("/legal")}
            className="no-print link-quiet mb-2 inline-flex min-h-11 items-center text-sm"
          >
            All legal texts
          </Link>
        }
        title={title}
        lead={
          <>
            {summary} In force from{" "}
            <time dateTime={version} className="whitespace-nowrap">
              {versionDate(version)}
            </time>
            ,{" "}
            <Link to={`${to}/versions`} className="link-quiet no-print">
              {earlier.length === 0 ? "the first version" : "earlier versions and what changed"}
            </Link>
            .
          </>
        }
      />
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
        <nav
          aria-label="Contents"
          className="no-print lg:sticky lg:inset-bs-[calc(var(--bar-height)+1.5rem)] lg:max-h-[calc(100vh-var(--bar-height)-3rem)] lg:self-start lg:overflow-y-auto"
        >
          <ol className="border-s-2 border-line ps-4 text-sm">
            {sections.map((section, index) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="inline-flex min-h-11 items-center py-1.5 leading-snug hover:underline hover:underline-offset-4"
                >
                  {index + 1}. {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0">
          {sections.map((section, index) => (
            <section
              key={section.id}
              aria-labelledby={section.id}
              className="grid gap-x-10 gap-y-3 border-t border-line py-8 first:border-t-0 first:pt-0 xl:grid-cols-[minmax(0,62ch)_1fr] print:block print:break-inside-avoid print:py-4"
            >
              <div className="min-w-0">
                <h2 id={section.id} className="mb-3.5 text-2xl">
                  {index + 1}. {section.title}
                </h2>
                {section.text ? <div className="prose">{section.text}</div> : null}
              </div>
              {section.plain ? (
                <p className="self-start rounded-note bg-butter-soft px-4 py-3 text-sm xl:mt-1.5 xl:max-w-64">
                  <strong className="block font-semibold">In plain words</strong>
                  {section.plain}
                </p>
              ) : null}
              {section.table ? <div className="min-w-0 xl:col-span-2">{section.table}</div> : null}
            </section>
          ))}
          <p className="border-t border-line pt-6 text-sm text-muted">
            {company.legalName}. Registered in {company.jurisdiction}, no. {company.companyNumber}.{" "}
            {company.registeredAddress}.{" "}
            <a href={`mailto:${company.email.legal}`} className="link-quiet">
              {company.email.legal}
            </a>
          </p>
        </div>
      </div>
    </Page>
  );
}

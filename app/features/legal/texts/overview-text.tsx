import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { company } from "#config/company.ts";
import { rules } from "#config/rules.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { documents } from "../documents.ts";
import { versionDate } from "../legal-page.tsx";

export function LegalOverviewText() {
  return (
    <Page width="prose">
      <PageHead
        title="Legal"
        lead={`Four texts, each with the day it came into force. When one of them changes, people with an account hear of it ${rules.notice.termsDays} days before.`}
      />
      <ul className="border-b border-line">
        {Object.values(documents).map(({ to, title, versions: [version, before], summary }) => (
          <li key={to} className="relative border-t border-line py-5">
            <h2 className="text-xl">
              <Link
                to={to}
                className="after:absolute after:inset-0 hover:underline hover:decoration-1 hover:underline-offset-4"
              >
                {title}
              </Link>
            </h2>
            <p className="mt-1.5">{summary}</p>
            <p className="mt-1.5 flex items-center justify-between gap-4 text-sm text-muted">
              <span>
                In force from <time dateTime={version}>{versionDate(version)}</time>
                {before === undefined ? ", the first version" : null}
              </span>
              <ArrowRight size={18} aria-hidden="true" className="shrink-0" />
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-8 text-muted">
        Questions about any of them go to{" "}
        <a href={`mailto:${company.email.legal}`} className="link">
          {company.email.legal}
        </a>
        .
      </p>
    </Page>
  );
}

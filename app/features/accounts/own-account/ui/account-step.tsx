import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Page, PageHead } from "#app/ui/page.tsx";

type AccountStepProps = { title: string; lead?: ReactNode; children: ReactNode };

/** One change of one's account, on a page of its own. */
export function AccountStep({ title, lead, children }: AccountStepProps) {
  return (
    <Page width="narrow">
      <PageHead
        title={title}
        lead={lead}
        before={
          <Link
            to={href("/account/security")}
            className="link-quiet mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold"
          >
            <ArrowLeft size={16} aria-hidden="true" className="rtl:rotate-180" />
            Security Settings
          </Link>
        }
      />
      {children}
    </Page>
  );
}

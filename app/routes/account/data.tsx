import { Download } from "lucide-react";
import { href, Link } from "react-router";
import { requirePerson } from "#app/features/accounts/gate.server.ts";
import { AccountSection } from "#app/features/accounts/ui/account-section.tsx";
import { AccountTabs } from "#app/features/accounts/ui/account-tabs.tsx";
import { listKept } from "#app/features/privacy/list-kept.server.ts";
import { privateHead } from "#app/shell/page-head.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { Route } from "./+types/data.ts";

export function meta() {
  return privateHead("Your data");
}

export function loader({ context }: Route.LoaderArgs) {
  requirePerson(context);
  return { kept: listKept() };
}

export default function DataPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title="Your data" />
      <AccountTabs />
      <AccountSection
        title="Download my data"
        lead="One file with everything we keep about you, in JSON: a form that people and machines can read."
      >
        <p className="max-w-[60ch]">
          Not in it: passwords and other keys, which would only help a thief, and what others wrote,
          unless a teacher wrote it about you. Keep the file somewhere safe.
        </p>
        <a href={href("/account/data/download")} download className={buttonClass({}, "mt-5")}>
          <Download aria-hidden className="size-5" /> Download my data
        </a>
      </AccountSection>
      <AccountSection
        title="What happens when you leave"
        lead="What is erased with the account, and what has to stay, and why."
      >
        <h3 className="font-semibold">Deleted</h3>
        <ul className="mt-2 mb-8 ms-5 list-disc sm:columns-2">
          {loaderData.kept.deleted.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
        <h3 className="mb-2 font-semibold">Stays, and why</h3>
        <Table caption="What stays when an account is erased, and why" phone="cards">
          <TableHead>
            <HeadCell>Data</HeadCell>
            <HeadCell>Why it stays</HeadCell>
          </TableHead>
          <TableBody>
            {loaderData.kept.stays.map(({ what, why }) => (
              <Row key={what}>
                <Cell header className="max-md:pb-2.5">
                  {what}
                </Cell>
                <Cell label="Why">{why}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
        <p className="mt-6">
          <Link to={href("/account/delete")} className="link inline-flex min-h-11 items-center">
            Delete account
          </Link>
        </p>
      </AccountSection>
    </Page>
  );
}

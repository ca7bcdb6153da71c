import { data, Form, href, Link } from "react-router";
import { brand } from "#config/brand.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { withQuery } from "#app/platform/links.ts";
import {
  listMails,
  mailboxIsOpen,
  mailsPerPage,
} from "#app/features/notifications/mails.server.ts";
import { clean } from "#app/platform/forms/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/mailbox.ts";

export function meta() {
  return [{ title: `Mailbox · ${brand.name}` }, { name: "robots", content: "noindex" }];
}

export async function loader({ request, context }: Route.LoaderArgs) {
  if (!mailboxIsOpen()) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const to = clean(searchParams.get("to") ?? "")
    .trim()
    .slice(0, 254);
  const page = Math.min(1_000, Math.max(1, Math.floor(Number(searchParams.get("page"))) || 1));
  const found = await listMails({ to, page });
  return {
    to,
    page,
    mails: found.slice(0, mailsPerPage),
    older: found.length > mailsPerPage,
    zone: findPerson(context)?.zone ?? brand.zone,
  };
}

export default function MailboxPage({ loaderData }: Route.ComponentProps) {
  const { to, page, mails, older, zone } = loaderData;
  const address = (page: number) =>
    withQuery(href("/dev/mailbox"), { to: to || null, page: page > 1 ? String(page) : null });
  return (
    <Page>
      <PageHead
        title="Mailbox"
        lead="Every mail of this demo world, newest first. It exists in demo and development only."
      />
      <Form method="get" role="search" className="mb-6 flex flex-wrap items-end gap-2.5">
        <TextField
          name="to"
          label="Recipient"
          type="search"
          defaultValue={to}
          className="w-full max-w-88 min-w-0"
        />
        <Button className="min-h-12">Search</Button>
      </Form>
      {mails.length === 0 ? (
        <EmptyState title={to ? `No mail to ${to}` : "No mail yet"}>
          Sign up, book or send a message: what the product mails appears here.
        </EmptyState>
      ) : (
        <Table caption="Mails" phone="cards">
          <TableHead>
            <HeadCell>Subject</HeadCell>
            <HeadCell>To</HeadCell>
            <HeadCell>Sent</HeadCell>
          </TableHead>
          <TableBody>
            {mails.map((mail) => (
              <Row key={mail.id}>
                <Cell>
                  <Link
                    to={href("/dev/mailbox/:mailId", { mailId: mail.id })}
                    className="link inline-flex min-h-11 items-center"
                  >
                    {mail.subject}
                  </Link>
                </Cell>
                <Cell label="To" className="wrap-anywhere md:py-6">
                  {mail.to}
                </Cell>
                <Cell label="Sent" className="md:py-6 md:whitespace-nowrap">
                  <Time at={mail.createdAt.getTime()} zone={zone} format="day-time" />
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
      <div className="mt-6 flex flex-wrap gap-2.5">
        {page > 1 ? (
          <ButtonLink variant="outline" to={address(page - 1)}>
            Newer
          </ButtonLink>
        ) : null}
        {older ? (
          <ButtonLink variant="outline" to={address(page + 1)}>
            Older
          </ButtonLink>
        ) : null}
      </div>
    </Page>
  );
}

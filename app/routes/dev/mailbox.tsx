import { Page, PageHead } from "#app/ui/page.tsx";

export default function MailboxPage() {
  return (
    <Page>
      <PageHead title="Mailbox" />
    </Page>
  );
}

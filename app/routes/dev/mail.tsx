import { Page, PageHead } from "#app/ui/page.tsx";

export default function MailPage() {
  return (
    <Page>
      <PageHead title="Mail" />
    </Page>
  );
}

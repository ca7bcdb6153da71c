import { Page, PageHead } from "#app/ui/page.tsx";

export default function ContactPage() {
  return (
    <Page>
      <PageHead title="Contact" />
    </Page>
  );
}

import { Page, PageHead } from "#app/ui/page.tsx";

export default function TermsPage() {
  return (
    <Page>
      <PageHead title="Terms" />
    </Page>
  );
}

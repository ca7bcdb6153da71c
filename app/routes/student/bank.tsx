import { Page, PageHead } from "#app/ui/page.tsx";

export default function BankPage() {
  return (
    <Page>
      <PageHead title="Bank" />
    </Page>
  );
}

import { Page, PageHead } from "#app/ui/page.tsx";

export default function ReportsPage() {
  return (
    <Page>
      <PageHead title="Reports" />
    </Page>
  );
}

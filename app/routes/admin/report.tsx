import { Page, PageHead } from "#app/ui/page.tsx";

export default function ReportPage() {
  return (
    <Page>
      <PageHead title="Report" />
    </Page>
  );
}

import { Page, PageHead } from "#app/ui/page.tsx";

export default function ReportstatusPage() {
  return (
    <Page>
      <PageHead title="Reportstatus" />
    </Page>
  );
}

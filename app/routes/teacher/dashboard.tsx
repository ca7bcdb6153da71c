import { Page, PageHead } from "#app/ui/page.tsx";

export default function DashboardPage() {
  return (
    <Page>
      <PageHead title="Dashboard" />
    </Page>
  );
}

import { Page, PageHead } from "#app/ui/page.tsx";

export default function OverviewPage() {
  return (
    <Page>
      <PageHead title="Overview" />
    </Page>
  );
}

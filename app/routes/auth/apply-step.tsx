import { Page, PageHead } from "#app/ui/page.tsx";

export default function ApplystepPage() {
  return (
    <Page>
      <PageHead title="Applystep" />
    </Page>
  );
}

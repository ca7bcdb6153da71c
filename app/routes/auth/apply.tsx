import { Page, PageHead } from "#app/ui/page.tsx";

export default function ApplyPage() {
  return (
    <Page>
      <PageHead title="Apply" />
    </Page>
  );
}

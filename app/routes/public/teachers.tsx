import { Page, PageHead } from "#app/ui/page.tsx";

export default function TeachersPage() {
  return (
    <Page>
      <PageHead title="Teachers" />
    </Page>
  );
}

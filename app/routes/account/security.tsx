import { Page, PageHead } from "#app/ui/page.tsx";

export default function SecurityPage() {
  return (
    <Page>
      <PageHead title="Security" />
    </Page>
  );
}

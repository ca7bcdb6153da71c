import { Page, PageHead } from "#app/ui/page.tsx";

export default function VerifyPage() {
  return (
    <Page>
      <PageHead title="Verify" />
    </Page>
  );
}

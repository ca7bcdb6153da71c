import { Page, PageHead } from "#app/ui/page.tsx";

export default function RefundPage() {
  return (
    <Page>
      <PageHead title="Refund" />
    </Page>
  );
}

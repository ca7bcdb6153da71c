import { Page, PageHead } from "#app/ui/page.tsx";

export default function PayPage() {
  return (
    <Page>
      <PageHead title="Pay" />
    </Page>
  );
}

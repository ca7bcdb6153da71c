import { Page, PageHead } from "#app/ui/page.tsx";

export default function FaqPage() {
  return (
    <Page>
      <PageHead title="Faq" />
    </Page>
  );
}

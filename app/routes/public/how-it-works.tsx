import { Page, PageHead } from "#app/ui/page.tsx";

export default function HowitworksPage() {
  return (
    <Page>
      <PageHead title="Howitworks" />
    </Page>
  );
}

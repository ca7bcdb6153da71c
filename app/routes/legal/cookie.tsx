import { Page, PageHead } from "#app/ui/page.tsx";

export default function CookiePage() {
  return (
    <Page>
      <PageHead title="Cookie" />
    </Page>
  );
}

import { Page, PageHead } from "#app/ui/page.tsx";

export default function HomePage() {
  return (
    <Page>
      <PageHead title="Home" />
    </Page>
  );
}

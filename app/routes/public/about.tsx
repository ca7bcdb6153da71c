import { Page, PageHead } from "#app/ui/page.tsx";

export default function AboutPage() {
  return (
    <Page>
      <PageHead title="About" />
    </Page>
  );
}

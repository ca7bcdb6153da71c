import { Page, PageHead } from "#app/ui/page.tsx";

export default function BookPage() {
  return (
    <Page>
      <PageHead title="Book" />
    </Page>
  );
}

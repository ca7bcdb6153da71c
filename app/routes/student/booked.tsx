import { Page, PageHead } from "#app/ui/page.tsx";

export default function BookedPage() {
  return (
    <Page>
      <PageHead title="Booked" />
    </Page>
  );
}

import { Page, PageHead } from "#app/ui/page.tsx";

export default function CalendarPage() {
  return (
    <Page>
      <PageHead title="Calendar" />
    </Page>
  );
}

import { Page, PageHead } from "#app/ui/page.tsx";

export default function LessonsPage() {
  return (
    <Page>
      <PageHead title="Lessons" />
    </Page>
  );
}

import { Page, PageHead } from "#app/ui/page.tsx";

export default function LessonPage() {
  return (
    <Page>
      <PageHead title="Lesson" />
    </Page>
  );
}

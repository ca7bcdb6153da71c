import { Page, PageHead } from "#app/ui/page.tsx";

export default function TeacherPage() {
  return (
    <Page>
      <PageHead title="Teacher" />
    </Page>
  );
}

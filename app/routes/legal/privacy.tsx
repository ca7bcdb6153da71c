import { Page, PageHead } from "#app/ui/page.tsx";

export default function PrivacyPage() {
  return (
    <Page>
      <PageHead title="Privacy" />
    </Page>
  );
}

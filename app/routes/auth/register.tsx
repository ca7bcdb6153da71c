import { Page, PageHead } from "#app/ui/page.tsx";

export default function RegisterPage() {
  return (
    <Page>
      <PageHead title="Register" />
    </Page>
  );
}

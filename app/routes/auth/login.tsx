import { Page, PageHead } from "#app/ui/page.tsx";

export default function LoginPage() {
  return (
    <Page>
      <PageHead title="Login" />
    </Page>
  );
}

import { Page, PageHead } from "#app/ui/page.tsx";

export default function ChatPage() {
  return (
    <Page>
      <PageHead title="Chat" />
    </Page>
  );
}

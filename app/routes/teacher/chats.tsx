import { Page, PageHead } from "#app/ui/page.tsx";

export default function ChatsPage() {
  return (
    <Page>
      <PageHead title="Chats" />
    </Page>
  );
}

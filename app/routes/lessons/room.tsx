import { Page, PageHead } from "#app/ui/page.tsx";

export default function RoomPage() {
  return (
    <Page>
      <PageHead title="Room" />
    </Page>
  );
}

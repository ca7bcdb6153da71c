import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { FrontDoor } from "#app/features/accounts/sign-in/ui/front-door.tsx";
import { endNews, wantsNews } from "#app/features/notifications/news/news-consent.server.ts";
import { readNewsToken } from "#app/features/notifications/news/news-token.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/unsubscribe.ts";

export function meta() {
  return privateHead("No more news");
}

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  if (searchParams.has("done")) return { state: "done" } as const;
  const id = readNewsToken(searchParams.get("token") ?? "");
  if (id === null) return { state: "unknown" } as const;
  return { state: (await wantsNews({ id })) ? "asks" : "done" } as const;
}

export async function action({ request }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (!(await endNews(token, "link"))) return data(null, 400);
  return redirect(`${href("/unsubscribe")}?done`);
}

/** The mail's link leads here: a mail scanner that opens every link ends nothing. */
export default function UnsubscribePage({ loaderData: { state } }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  const settings = (
    <Link
      to={href("/account/notifications")}
      className="link-quiet w-full py-2.5 font-semibold md:w-auto"
    >
      All notification settings
    </Link>
  );
  if (state === "done")
    return (
      <FrontDoor title="No more news" after={settings}>
        <Note tone="ok" role="status">
          We send you no more news. What you have to know about your account and lessons still
          reaches you.
        </Note>
      </FrontDoor>
    );
  if (state === "unknown")
    return (
      <FrontDoor
        title="This link does not work"
        lead="It is not whole. You can switch news off in your notification settings, too."
        after={settings}
      >
        {null}
      </FrontDoor>
    );
  return (
    <FrontDoor title="No more news?" lead="One press, and we send you no more news">
      <Form method="post" className="grid gap-3.5">
        <Button size="l" wide disabled={busy}>
          {busy ? "One moment" : "Send me no more news"}
        </Button>
      </Form>
    </FrontDoor>
  );
}

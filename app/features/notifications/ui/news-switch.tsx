import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/fields/switch-field.tsx";
import { newsWords } from "../news/text.ts";

/** A person's yes to news, off until they give it. */
export function NewsSwitch({ on }: { on: boolean }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value="news" />
      <div className="flex items-center justify-between gap-4 border-y border-line py-1.5">
        <span id="news-words" className="min-w-0">
          {newsWords}
        </span>
        <Switch name="news" defaultChecked={on} aria-labelledby="news-words" />
      </div>
      <div>
        <Button variant="outline" disabled={busy}>
          Save for news
        </Button>
      </div>
    </Form>
  );
}

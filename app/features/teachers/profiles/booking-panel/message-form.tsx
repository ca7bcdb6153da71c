import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { MessageWords } from "./message-words.tsx";

/** A student's way to the conversation. */
export function MessageForm({ slug, name }: { slug: string; name: string }) {
  return (
    <Form method="post" action="/student/chats" className="mt-2.5">
      <input type="hidden" name="teacher" value={slug} />
      <Button type="submit" variant="outline" wide>
        <MessageWords name={name} />
      </Button>
    </Form>
  );
}

import { MessageSquare } from "lucide-react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";

type MessageFirstProps = { teacher: { slug: string; name: string }; isVisitor: boolean };

/** Opens the conversation with a teacher; a visitor signs in first, and begins it after that. */
export function MessageFirst({ teacher, isVisitor }: MessageFirstProps) {
  const words = (
    <>
      <MessageSquare size={18} aria-hidden="true" />
      Message {firstName(teacher.name)} first
    </>
  );
  if (isVisitor) {
    const chat = new URLSearchParams({ with: teacher.slug });
    const next = new URLSearchParams({ next: `/student/chats?${chat}` });
    return (
      <ButtonLink to={`/login?${next}`} variant="outline" wide className="mt-2.5">
        {words}
      </ButtonLink>
    );
  }
  return (
    <Form method="post" action="/student/chats" className="mt-2.5">
      <input type="hidden" name="teacher" value={teacher.slug} />
      <Button type="submit" variant="outline" wide>
        {words}
      </Button>
    </Form>
  );
}

import { Form, Link, useNavigation } from "react-router";
import { Arch } from "#app/ui/arch.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { Note } from "#app/ui/note.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import type { ChatInput } from "../chat-page.server.ts";
import type { NewChatWith } from "#app/features/chat/conversations/open-chat.server.ts";

/** In place of a thread: whom a new chat begins with, or why it cannot. */
export function NewChat({ input }: { input: ChatInput }) {
  return (
    <div className="grid grow place-content-center justify-items-center gap-4 bg-paper px-5 py-10 text-center">
      {"teacher" in input ? <Begin teacher={input.teacher} /> : <Refused text={input.refused} />}
      <Link
        to="/student/chats"
        className="link-quiet inline-flex min-h-11 items-center text-sm md:hidden"
      >
        All chats
      </Link>
    </div>
  );
}

function Begin({ teacher }: { teacher: NewChatWith }) {
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <Arch width={92} height={108}>
        <Portrait options={portraitFor(teacher.portraitSeed)} photo={teacher.photo} />
      </Arch>
      <h1 className="text-2xl wrap-anywhere">New chat with {teacher.name}</h1>
      <p className="max-w-[44ch] text-muted">
        Ask about lessons, times or anything else. Writing costs nothing.
      </p>
      <Form method="post" action="/student/chats">
        <input type="hidden" name="teacher" value={teacher.slug} />
        <Button size="l" disabled={busy}>
          Start chat with {firstName(teacher.name)}
        </Button>
      </Form>
      <Link
        to={`/student/teachers/${teacher.slug}`}
        className="link-quiet inline-flex min-h-11 items-center text-sm"
      >
        See the profile
      </Link>
    </>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <>
      <h1 className="text-2xl">This chat cannot begin</h1>
      <Note>{text}</Note>
      <ButtonLink to="/student/teachers" variant="outline">
        Find a teacher
      </ButtonLink>
    </>
  );
}

import { Arch } from "#app/ui/arch.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import type { ChatPerson } from "#app/features/chat/conversations/chats.server.ts";

/** A teacher's portrait in its arch, or a student's initials; silent, since the name is next to it. */
export function ChatFace({
  person,
  width,
  height,
}: {
  person: ChatPerson;
  width: number;
  height?: number;
}) {
  if (person.teacher === null)
    return <Avatar name={person.name} seed={person.id} photo={person.photo} size={width} />;
  return (
    <Arch width={width} height={height}>
      <Portrait options={portraitFor(person.teacher.portraitSeed)} photo={person.photo} />
    </Arch>
  );
}

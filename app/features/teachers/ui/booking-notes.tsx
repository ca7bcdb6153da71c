import { Link } from "react-router";
import type { Role } from "#app/access/actor.ts";
import { Note } from "#app/ui/note.tsx";
import { firstName } from "./first-name.ts";

/** Beside the times, to somebody who is signed in and no student. */
export function NotForYou({ role }: { role: Role | null }) {
  return (
    <Note className="mt-4">
      {role === null
        ? "This account has no role yet, so it cannot book."
        : `You are signed in as ${role === "admin" ? "an admin" : "a teacher"}. Students book here.`}
    </Note>
  );
}

/** Instead of the times, while there are none to have. */
export function NoBookings({ name }: { name: string }) {
  return (
    <Note
      tone="warn"
      title={`${firstName(name)} is not taking bookings at the moment`}
      className="shadow-sh3"
    >
      <Link to="/student/teachers" className="link">
        Look at other teachers
      </Link>
    </Note>
  );
}

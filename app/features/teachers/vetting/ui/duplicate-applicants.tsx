import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { Note } from "#app/ui/note.tsx";
import type {
  LookAlike,
  LookAlikeReason,
} from "#app/features/teachers/applications/duplicate-applicants.server.ts";

const words: Record<LookAlikeReason, string> = {
  name: "same name",
  email: "similar address",
  file: "same photo or document",
  text: "same words",
};

/** Who else it may be, with the way to each. */
export function LookAlikes({ found }: { found: LookAlike[] }) {
  if (found.length === 0)
    return (
      <Note tone="ok">
        No other account has this name, a similar address, these files or words.
      </Note>
    );
  return (
    <Note tone="warn" title={found.length === 1 ? "May be one other person" : "May be others, too"}>
      <ul>
        {found.map(({ userId, name, role, reasons }) => (
          <li key={userId}>
            <AdminLink
              to={`/admin/people/${userId}`}
              className="link inline-flex min-h-11 items-center"
            >
              {name}
            </AdminLink>
            , {role ?? "no role"}: {reasons.map((reason) => words[reason]).join(", ")}
          </li>
        ))}
      </ul>
    </Note>
  );
}

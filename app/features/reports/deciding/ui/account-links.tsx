import { href } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { withQuery } from "#app/platform/links.ts";

type LinksProps = {
  /** Of the decided report. */
  number: number;
  people: { studentId: string | null; teacherId: string };
  names: { student: string; teacher: string };
};

/** From a decided report to a decision about one of the two accounts, with the report's number filled in. */
export function AccountLinks({ number, people, names }: LinksProps) {
  const accounts = [
    { id: people.teacherId, name: names.teacher },
    ...(people.studentId === null ? [] : [{ id: people.studentId, name: names.student }]),
  ];
  return (
    <section aria-label="Decisions about accounts" className="mt-5 border-t border-line pt-3">
      <p className="text-sm text-muted">Warn, restrict or suspend an account because of this:</p>
      <p className="flex flex-wrap gap-x-5">
        {accounts.map(({ id, name }) => (
          <AdminLink
            key={id}
            to={withQuery(href("/admin/people/:userId/decisions", { userId: id }), {
              report: String(number),
            })}
            className="link inline-flex min-h-11 items-center wrap-anywhere"
          >
            {name}
          </AdminLink>
        ))}
      </p>
    </section>
  );
}

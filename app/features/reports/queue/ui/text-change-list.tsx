import { Form } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { compareWords } from "#app/features/chat/corrections/compare-words.ts";
import { CorrectedWords } from "#app/features/chat/corrections/ui/corrected-words.tsx";
import type { TextChange } from "#app/features/teachers/text-changes/text-changes.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";

type ListProps = {
  changes: TextChange[];
  zone: string;
  /** The change that was changed again while its reader looked at it. */
  changedAgain: string | undefined;
};

/** What teachers changed in public since somebody last looked, each with what it was before. */
export function TextChangeList({ changes, zone, changedAgain }: ListProps) {
  return (
    <ul className="overflow-hidden rounded-panel border border-line bg-surface">
      {changes.map((change) => (
        <li
          key={change.id}
          id={`text-${change.id}`}
          className="border-t border-line px-5 py-4 first:border-0"
        >
          <article className="grid gap-x-8 gap-y-3 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <div className="min-w-0 text-sm">
              <h2 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
                {change.name}: {change.part === "profile" ? "profile" : "an offer"}
              </h2>
              <p className="num mt-1 text-muted">
                Changed <Time at={change.firstChangedAt} zone={zone} format="date-time" />
              </p>
              <p className="flex flex-wrap gap-x-4">
                <AdminLink
                  to={`/student/teachers/${change.slug}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  Public page
                </AdminLink>
                <AdminLink
                  to={`/admin/teachers/published/${change.teacherId}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  Decide about the teacher
                </AdminLink>
              </p>
            </div>
            <div className="min-w-0">
              <dl className="grid max-w-[70ch] gap-3">
                {change.fields.map(({ label, before, after }) => (
                  <div key={label}>
                    <dt className="text-sm font-semibold">{label}</dt>
                    <dd>
                      <CorrectedWords parts={compareWords(before, after)} />
                    </dd>
                  </div>
                ))}
              </dl>
              <Form method="post" className="mt-3">
                <input type="hidden" name="textId" value={change.id} />
                <input type="hidden" name="changedAt" value={change.changedAt} />
                {changedAgain === change.id ? (
                  <p role="alert" className="mb-2 text-sm font-semibold text-danger">
                    The teacher has changed this text once more. This is how it is now.
                  </p>
                ) : null}
                <Button variant="outline" name="do" value="text-seen">
                  This may stay
                  <span className="sr-only">: {change.name}</span>
                </Button>
              </Form>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

import { useEffect, useRef } from "react";
import { Form, href } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { SavedPage } from "../saved-teachers.server.ts";
import { drawnSeeds } from "./drawn-seeds.ts";
import { SavedAway, SavedGone } from "./saved-cards.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import { FoundTeacherCard } from "./teacher-card.tsx";

const CardDrawings = staticIsland(
  async () => (await import("./teacher-card.static.tsx")).CardDrawings,
);

type SavedViewProps = SavedPage & { zone: string; form: FormState | undefined };

/** The teachers kept for later. */
export function SavedView({ total, page, more, found, zone, form }: SavedViewProps) {
  const status = useFocusAfterRemoval(total);
  return (
    <Page>
      <PageHead
        title="Saved teachers"
        lead={
          <span ref={status} role="status" tabIndex={-1}>
            {countText(total)}
          </span>
        }
        actions={
          total > 0 ? (
            <ButtonLink to={href("/student/teachers")} variant="outline">
              Find more teachers
            </ButtonLink>
          ) : null
        }
      />
      <div className="grid gap-4.5">
        {form === undefined ? null : <SentForm form={form} />}
        {found.length === 0 ? (
          <Nobody page={page} />
        ) : (
          <>
            <CardDrawings seeds={drawnSeeds(found.map(({ teacher }) => teacher))} />
            <ul className="grid gap-4.5">
              {found.map((one) => (
                <li key={one.teacher.id}>
                  {one.state === "open" ? (
                    <FoundTeacherCard teacher={one.teacher} zone={zone} mayTake save="saved" />
                  ) : one.state === "away" ? (
                    <SavedAway {...one} />
                  ) : (
                    <SavedGone {...one} />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {page > 1 || more ? (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-between gap-3">
          {page > 1 ? (
            <ButtonLink to={`?page=${page - 1}`} variant="outline" rel="prev">
              Saved more recently
            </ButtonLink>
          ) : (
            <span />
          )}
          {more ? (
            <ButtonLink to={`?page=${page + 1}`} variant="outline" rel="next">
              Saved earlier
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </Page>
  );
}

/** A heart that was refused, or sent after its session had ended: the intent is one press away. */
function SentForm({ form }: { form: FormState }) {
  const teacher = typedValue(form, "teacher") ?? "";
  const refusal = Object.values(form.errors)[0];
  const isSentBefore = refusal === undefined && teacher !== "";
  if (!isSentBefore) return <FormError>{refusal}</FormError>;
  const intent = typedValue(form, "intent") === "remove" ? "remove" : "save";
  return (
    <Form method="post">
      <input type="hidden" name="teacher" value={teacher} />
      <input type="hidden" name="intent" value={intent} />
      <Button>{intent === "save" ? "Save the teacher you chose" : "Remove that teacher"}</Button>
    </Form>
  );
}

function Nobody({ page }: { page: number }) {
  if (page > 1)
    return (
      <EmptyState
        title="The list ends before this page"
        action={<ButtonLink to={href("/student/saved")}>To its beginning</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title="Nobody saved yet"
      action={<ButtonLink to={href("/student/teachers")}>Find a teacher</ButtonLink>}
    >
      Press the heart on a teacher’s card, and they wait here with their next free times.
    </EmptyState>
  );
}

function countText(total: number): string {
  if (total === 0) return "No teacher saved.";
  return total === 1 ? "One teacher saved." : `${total} teachers saved.`;
}

/** A card that leaves takes its button with it: what has the focus then is the new count. */
function useFocusAfterRemoval(total: number) {
  const status = useRef<HTMLSpanElement>(null);
  const before = useRef(total);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (total < before.current && isLost) status.current?.focus();
    before.current = total;
  }, [total]);
  return status;
}

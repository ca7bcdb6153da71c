import { Form, href, Link } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { VersionedForm } from "#app/features/learning/versioned-form/versioned-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Material } from "../materials.server.ts";

type AssignProps = { material: Material; state: FormState | undefined };

/** Which students have a material, and who else may get it. */
export function AssignPanel({ material: { assigned, students }, state }: AssignProps) {
  return (
    <Panel title="Students who have it">
      {assigned.length === 0 ? (
        <p className="text-muted">Nobody yet. A student sees it once you give it to them.</p>
      ) : (
        <ul>
          {assigned.map(({ id, name }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-t-0"
            >
              <Link
                to={href("/teacher/students/:studentId", { studentId: id })}
                className="link-quiet inline-flex min-h-11 items-center wrap-anywhere"
              >
                {name}
              </Link>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="unassign" />
                <input type="hidden" name="studentId" value={id} />
                <Button variant="quiet">
                  Take back<span className="sr-only"> from {name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {students.length === 0 ? null : (
        <div className="mt-4 border-t border-line pt-4">
          <VersionedForm intent="assign" state={state}>
            {(field) => (
              <>
                <SelectField {...field("studentId")} label="Give it to">
                  <option value="">Choose a student</option>
                  {students.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </SelectField>
                <div>
                  <Button variant="outline">Give</Button>
                </div>
              </>
            )}
          </VersionedForm>
        </div>
      )}
    </Panel>
  );
}

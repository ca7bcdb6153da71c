import type { Teacher } from "#app/access/actor.ts";
import { type FormState, parseForm } from "#app/platform/forms/forms.ts";
import { addImported, refreshNow, removeImported } from "./imported-calendars.server.ts";
import { importForm, oneImportForm } from "./imported-forms.ts";
import { importText } from "./imported-text.ts";

type Done = { saved: string } | { form: FormState; status: number };

/** What the panel of imported calendars does with what is posted to it, by part; undefined for another's. */
export async function importedCalendarAction(
  teacher: Teacher,
  part: string,
  request: Request,
): Promise<Done | undefined> {
  if (part === "import") return add(teacher, request);
  if (part !== "import-refresh" && part !== "import-remove") return undefined;
  const form = await parseForm(request, oneImportForm);
  if (!form.ok) return { form: form.state, status: 400 };
  if (part === "import-remove") {
    await removeImported(teacher, form.value.calendar);
    return { saved: "import-removed" };
  }
  const done = await refreshNow(teacher, form.value.calendar);
  if (done === "too-often") return { form: form.fail(importText(done)), status: 429 };
  return { saved: "import-refreshed" };
}

async function add(teacher: Teacher, request: Request): Promise<Done> {
  const form = await parseForm(request, importForm);
  if (!form.ok) return { form: form.state, status: 400 };
  const { calendarName: name, address } = form.value;
  const added = await addImported(teacher, { name, address });
  if (added.ok) return { saved: "import" };
  const status = { "too-often": 429, known: 409 }[added.reason as string] ?? 422;
  return { form: form.fail({ address: importText(added.reason) }), status };
}

import { Search } from "lucide-react";
import { Form } from "react-router";
import { requireAnyAdmin } from "#app/gate/gate.server.ts";
import { clean } from "#app/platform/forms/forms.ts";
import { FoundGroups } from "#app/shell/find/found-groups.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { findAnything } from "./find-anything.server.ts";
import type { Route } from "./+types/find.ts";

export function meta() {
  return privateHead("Find, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAnyAdmin(context);
  const asked = new URL(request.url).searchParams.get("q") ?? "";
  const text = clean(asked).trim().slice(0, 200);
  return { text, groups: await findAnything(admin, text) };
}

export default function FindPage({ loaderData: { text, groups } }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">Find</h1>
        <p className="mt-1.5 text-muted">
          What your rights open: people, teachers, applications, lessons, payments, reports and
          messages.
        </p>
      </div>
      <Form method="get" role="search" className="mb-6 flex flex-wrap items-end gap-2.5">
        <TextField
          key={text}
          name="q"
          type="search"
          label="Name, email, number or page"
          hint="Part of a name or address, an id, or the number of a report, message, receipt or booking"
          defaultValue={text}
          maxLength={200}
          className="w-full"
        />
        <Button variant="outline" className="min-h-12">
          <Search size={18} aria-hidden="true" />
          Find
        </Button>
      </Form>
      {groups.length > 0 ? (
        <FoundGroups groups={groups} level={2} />
      ) : (
        <EmptyState title={text === "" ? "What are you looking for?" : "Nothing like that"}>
          {text === ""
            ? "With a keyboard, Ctrl-K or ⌘K opens this on every page of the admin area."
            : `Nothing that your rights open is found by “${text}”.`}
        </EmptyState>
      )}
    </Page>
  );
}

import { Search } from "lucide-react";
import { Form } from "react-router";
import { requireAdmin } from "#app/features/accounts/gate.server.ts";
import { peopleQuery } from "#app/features/accounts/people-forms.ts";
import { findPeople } from "#app/features/accounts/people.server.ts";
import { PeopleTable } from "#app/features/accounts/ui/people-table.tsx";
import { countQueue } from "#app/features/reports/queue.server.ts";
import { ReportTabs } from "#app/features/reports/ui/report-tabs.tsx";
import { clean } from "#app/platform/forms.ts";
import { privateHead } from "#app/shell/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Page } from "#app/ui/page.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/people.ts";

export function meta() {
  return privateHead("People, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { q } = peopleQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const text = clean(q).trim();
  const [found, counts] = await Promise.all([findPeople(admin, text), countQueue(admin)]);
  return { text, ...found, counts, zone: admin.zone };
}

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  const { text, people, more, counts, zone } = loaderData;
  return (
    <Page width="wide">
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">People</h1>
        <p className="mt-1.5 text-muted">Everybody who has an account, by name or address.</p>
      </div>
      <ReportTabs current="people" counts={counts} />
      <Form method="get" role="search" className="mb-4 flex flex-wrap items-end gap-2.5">
        <TextField
          key={text}
          name="q"
          type="search"
          label="Name, or the beginning of an email address"
          defaultValue={text}
          maxLength={200}
          className="w-full sm:w-96"
        />
        <Button variant="outline" className="min-h-12">
          <Search size={18} aria-hidden="true" />
          Search
        </Button>
      </Form>
      {people.length > 0 ? (
        <>
          <PeopleTable people={people} zone={zone} />
          <p role="status" className="mt-3.5 text-sm text-muted">
            {more
              ? `These are the first ${rules.account.peopleFound}, and there are more. Type more of the name or address to narrow it.`
              : people.length === 1
                ? "One person found."
                : `${people.length} people found.`}
          </p>
        </>
      ) : (
        <EmptyState title={text === "" ? "Whom are you looking for?" : "Nobody like that"}>
          {text === ""
            ? "Nobody is listed until you search."
            : `No name and no address begins with “${text}”. Erased accounts are not found.`}
        </EmptyState>
      )}
    </Page>
  );
}

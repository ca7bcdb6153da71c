import { Search } from "lucide-react";
import { Form, href, Link } from "react-router";
import { readText, settingsTag } from "#app/features/settings/settings.server.ts";
import { clean } from "#app/platform/forms/forms.ts";
import { pageShows } from "#app/platform/http/request-context.ts";
import { SearchFacts } from "#app/shell/page/search-facts.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/faq.ts";
import { answersAsFacts } from "#app/features/help/faq-answers.ts";
import { useOpenTarget, useSearchAsTyped } from "#app/features/help/use-faq-search.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const longest = 100;
const parts = () => import("#app/features/help/faq-found.tsx");
const FaqCount = staticIsland(async () => (await parts()).FaqCount);
const FaqFound = staticIsland(async () => (await parts()).FaqFound);

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/faq");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  pageShows(context, settingsTag);
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  return {
    search: clean(typed).trim().slice(0, longest),
    promise: await readText("support-promise"),
  };
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  const { search, field, take, clear } = useSearchAsTyped(loaderData.search);
  useOpenTarget();
  return (
    <Page>
      <PageHead title="Questions and answers" />
      <Form role="search" className="flex flex-wrap items-end gap-2.5">
        <TextField
          ref={field}
          name="q"
          label="Search the answers"
          type="search"
          maxLength={longest}
          defaultValue={loaderData.search}
          onInput={take}
          className="w-full max-w-100 min-w-0"
        />
        <Button className="min-h-12">
          <Search size={18} aria-hidden="true" /> Search
        </Button>
      </Form>
      <div role="status" className="mt-3 mb-6 min-h-6">
        {search === "" ? null : (
          <>
            <FaqCount search={search} /> for “{search}”.{" "}
            <Link to={href("/faq")} onClick={clear} className="link">
              Show all
            </Link>
          </>
        )}
      </div>
      <FaqFound search={search} promise={loaderData.promise} />
      <SearchFacts facts={import.meta.env.SSR ? answersAsFacts() : null} />
    </Page>
  );
}

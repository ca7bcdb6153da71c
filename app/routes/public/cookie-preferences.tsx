import { useState } from "react";
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { brand } from "#config/brand.ts";
import * as shell from "#config/shell.ts";
import { consentStore } from "#app/features/consent/browser-store.ts";
import { readConsent, setConsent } from "#app/features/consent/consent.server.ts";
import { consentForm } from "#app/features/consent/forms.ts";
import { flagsOf, keptUntil, makeRecord } from "#app/features/consent/record.ts";
import { categories } from "#app/features/consent/categories.ts";
import { CategoryRow } from "#app/features/consent/ui/category-row.tsx";
import { useConsent } from "#app/features/consent/use-consent.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { useViewerZone } from "#app/features/teachers/reference-data/ui/use-viewer-zone.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { pageLeft } from "#app/platform/http/page-left.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { keepTheme } from "#app/shell/theme/theme.server.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/cookie-preferences.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

const own = "/cookie-preferences";

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/cookie-preferences");
}

/** The page shows this browser's own choice, so no copy of it is kept for others. */
export function headers() {
  return { "Cache-Control": "private, no-store" };
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const record = readConsent(request.headers.get("cookie"));
  const person = findPerson(context);
  return {
    record,
    saved: record !== null && new URL(request.url).searchParams.has("saved"),
    zone: person?.zone ?? brand.zone,
    isVisitor: person === null,
  };
}

/** The banner of every page posts here too; both come back to where they were. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, consentForm);
  if (!form.ok) return data({ error: "Choose again: that was none of the three answers." }, 400);
  const { back, timestamp } = form.value;
  const flags = flagsOf(form.value);
  const now = Date.now();
  const headers = new Headers();
  for (const line of setConsent(request.headers.get("cookie"), { flags, at: timestamp, now }))
    headers.append("Set-Cookie", line);
  const theme = keepTheme(request, makeRecord(flags, now), now);
  if (theme !== null) headers.append("Set-Cookie", theme);
  const left = localPath(back) ?? pageLeft(request) ?? own;
  return redirect(left.split("?")[0] === own ? `${own}?saved` : left, { status: 303, headers });
}

export default function CookiePreferences() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const record = useConsent(loaded.record);
  const zone = useViewerZone(loaded.zone, loaded.isVisitor);
  const [savedHere, setSavedHere] = useState(false);
  const saved = savedHere || loaded.saved;

  function save(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget);
    const choice = (submitter as HTMLButtonElement | null)?.value;
    void consentStore.choose(
      flagsOf({
        choice: choice === "accept" || choice === "reject" ? choice : "save",
        functional: form.has("functional"),
        analytics: form.has("analytics"),
        advertising: form.has("advertising"),
      }),
    );
    setSavedHere(true);
  }

  const allowed = categories.filter(
    ({ category }) => category === "necessary" || record?.[category],
  );
  return (
    <Page className="grid items-start gap-x-18 gap-y-9 pt-8 lg:grid-cols-[minmax(0,1fr)_18.75rem] lg:pt-13">
      <div>
        <h1>Cookie preferences</h1>
        <p className="mt-3.5 max-w-[56ch] text-lg">
          Nothing optional runs until you switch it on and save. Change your mind here whenever you
          like: what you save counts at once.
        </p>
        <div className="mt-6 empty:hidden" role="status">
          {saved && record ? (
            <Note tone="ok">
              Saved until <Time at={keptUntil(record)} zone={zone} format="date" />.
            </Note>
          ) : null}
        </div>
        <FormError>{refused?.error}</FormError>
        <form method="post" action={own} onSubmit={save}>
          <ul className="mt-7 border-t-2 border-ink">
            {categories.map((one) => (
              <CategoryRow
                key={one.category}
                {...one}
                choice={record?.timestamp ?? 0}
                on={one.category === "necessary" || (record?.[one.category] ?? false)}
              />
            ))}
          </ul>
          <div className="mt-6.5 flex flex-wrap gap-2.5 max-md:*:flex-[1_1_40%] max-md:*:first:basis-full">
            <Button name="choice" value="save">
              Save my choice
            </Button>
            <Button name="choice" value="accept" variant="outline">
              Accept All
            </Button>
            <Button name="choice" value="reject" variant="outline">
              Reject All
            </Button>
          </div>
        </form>
      </div>
      <aside aria-labelledby="last-choice">
        <h2 id="last-choice" className="mb-2 text-xl">
          Your last choice
        </h2>
        {record ? (
          <dl className="border-t border-line">
            <Fact name="Made">
              <Time at={record.timestamp} zone={zone} format="full-time" />, {zoneCity(zone)}
            </Fact>
            <Fact name="Kept until">
              <Time at={keptUntil(record)} zone={zone} format="full" />,{" "}
              {shell.consentSeconds / 86_400} days
            </Fact>
            <Fact name="Then allowed">{allowed.map(({ name }) => name).join(", ")}</Fact>
          </dl>
        ) : (
          <p className="border-t border-line pt-3">
            None yet. Until you choose, only what is necessary is stored.
          </p>
        )}
        <p className="mt-4 text-muted">
          Every item, with its name, purpose and life, is in the{" "}
          <Link to="/legal/cookie" className="link-quiet">
            cookie policy
          </Link>
          .
        </p>
      </aside>
    </Page>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="border-b border-line py-2.75">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

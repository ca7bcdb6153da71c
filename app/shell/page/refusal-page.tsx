import { Search } from "lucide-react";
import { type ReactNode, useMemo, useSyncExternalStore } from "react";
import { Form, href, Link } from "react-router";
import { landing } from "#app/access/landing.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { NumberedHouse } from "#app/ui/drawings/house.tsx";
import { type Paint, paint } from "#app/ui/drawings/palette.ts";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Page } from "#app/ui/page.tsx";
import { LogoutButton } from "../bars/logout-button.tsx";
import type { ShellPerson } from "../session/person.ts";
import { failedRequestId } from "./failed-request.ts";
import { goneTitle, refusalWords } from "./refusal-words.ts";

const words: Record<number, { lead: string; door?: Paint }> = {
  400: {
    lead: "What your browser sent is not what this page asks for. Go back and try once more.",
    door: paint.plum,
  },
  403: {
    lead: "This door is not yours. You are signed in, but the page belongs to another kind of account.",
    door: paint.plum,
  },
  404: {
    lead: "No one lives at this number. The page has moved, or there is a mistake in the address.",
  },
  409: { lead: "This changed while you were looking at it. Go back and load the page again." },
  413: { lead: "It is too much to send at once." },
  429: {
    lead: "That was tried too often in a short while. Wait a few minutes and try again.",
    door: paint.slate,
  },
  500: {
    lead: "It went wrong on our side, and we have a note of it. Go back and try again. If it keeps happening, tell us.",
    door: paint.green,
  },
  503: {
    lead: "We cannot show this page at the moment. Nothing is lost: what you booked, paid and wrote is safe. Try again in a moment.",
  },
};

/** Of a request's id: enough to find it in a day's log, and short enough to be told. */
const shownCharacters = 8;

export type RefusalProps = {
  status: number;
  person: ShellPerson | null;
  /** Of a 403 that the role is not the reason of. */
  why?: "view" | "right";
  /** Of a 404 that knows what can be searched for. */
  languages?: { code: string; name: string }[];
  /** Of a 404 that is the address of a teacher who does not teach here at the moment. */
  gone?: { name: string | null; language: string | null };
  requestId?: string;
  /** Of the page that was asked for. */
  address: string;
};

const leads = {
  view: "While you see the site as somebody else, you can read most pages and change nothing. Messages, lesson rooms, money and security settings stay theirs alone.",
  right:
    "This page belongs to an area of work that you do not have the right to. An admin with the right “Settings” can give it to you.",
};

const goneLead = "There are no times to book on this page.";
const ownLead = `${goneLead} Your past lessons and your messages are where they were.`;

/** The page behind a refusal: what happened and where to go from here. */
export function RefusalPage(props: RefusalProps) {
  const { status, person, why, languages = [], gone, requestId, address } = props;
  const { title, kind, number } = refusalWords(status);
  const { lead, door } = words[kind]!;
  const reference = useReference(number, requestId);
  return (
    <Page width="full" className="flex flex-col justify-end border-b-22 border-ground bg-sky">
      <div className="wrap grid gap-x-14 gap-y-2 pt-9 md:grid-cols-[1.05fr_0.95fr] md:items-end md:pt-16">
        <div className="pb-4 md:self-center md:pb-14">
          <h1 className="text-[clamp(2.375rem,4.8vw,4.125rem)] leading-[1.02] tracking-[-0.022em]">
            {gone ? goneTitle(gone.name) : title}
          </h1>
          <p className="mt-4.5 mb-6.5 max-w-[40ch] md:text-lg">
            {gone ? (gone.name === null ? goneLead : ownLead) : why ? leads[why] : lead}
          </p>
          {gone ? <OtherTeachers language={gone.language} /> : null}
          {number === 404 && !gone ? <FindTeachers languages={languages} /> : null}
          {number === 403 && person && why !== "view" ? <OwnDoor person={person} /> : null}
          {number === 503 ? (
            <p className="mb-4">
              <ButtonLink to={address} reloadDocument discover="none">
                Try again
              </ButtonLink>
            </p>
          ) : null}
          {number >= 500 && reference ? (
            <p className="mb-4 text-sm">
              Reference: <code>{reference.slice(0, shownCharacters)}</code>
            </p>
          ) : null}
          <ul className="mt-3.5 flex flex-wrap gap-x-6">
            <WayOut to={href("/")}>Home</WayOut>
            <WayOut to={href("/how-it-works")}>How it works</WayOut>
            <WayOut to={href("/faq")}>FAQ</WayOut>
            {number === 503 ? <WayOut to={href("/status")}>What works now</WayOut> : null}
            <WayOut to={`${href("/contact")}${number === 404 && !gone ? "?topic=broken" : ""}`}>
              {number === 404 && !gone ? "Tell us about a broken link" : "Contact"}
            </WayOut>
          </ul>
        </div>
        <NumberedHouse
          number={number}
          door={door}
          className="mx-auto h-auto w-full max-w-75 md:max-w-105"
        />
      </div>
    </Page>
  );
}

/** The request that failed: where a script asked, another than that which brought the page's frame. */
function useReference(status: number, requestId: string | undefined): string | undefined {
  const read = useMemo(() => referenceOf(status, requestId), [status, requestId]);
  return useSyncExternalStore(neverChanges, read, () => requestId);
}

const neverChanges = () => () => {};

/** Looks once: what has just failed is no longer new when the page is drawn again. */
function referenceOf(status: number, requestId: string | undefined): () => string | undefined {
  let found: { id: string | undefined } | undefined;
  return () => {
    const asked = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const failed = () => (status < 500 ? null : failedRequestId(asked, performance.now()));
    found ??= { id: failed() ?? requestId };
    return found.id;
  };
}

function WayOut({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="link-quiet inline-flex min-h-11 items-center font-semibold">
        {children}
      </Link>
    </li>
  );
}

function OwnDoor({ person }: { person: ShellPerson }) {
  return (
    <div className="mb-2">
      <p className="mb-4">
        Signed in as <strong className="font-semibold">{person.name}</strong>
        {person.role === null ? null : `, ${person.role}`}.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink to={landing(person.role, null)}>Go to your own page</ButtonLink>
        <LogoutButton admin={person.role === "admin"} />
      </div>
    </div>
  );
}

function OtherTeachers({ language }: { language: string | null }) {
  const all = href("/student/teachers");
  return (
    <p className="mb-4">
      <ButtonLink to={language === null ? all : `${all}?${new URLSearchParams({ language })}`}>
        Find another teacher
      </ButtonLink>
    </p>
  );
}

function FindTeachers({ languages }: { languages: { code: string; name: string }[] }) {
  if (languages.length === 0)
    return (
      <p className="mb-4">
        <ButtonLink to={href("/student/teachers")}>Find teachers</ButtonLink>
      </p>
    );
  return (
    <Form
      action={href("/student/teachers")}
      role="search"
      className="flex max-w-110 flex-col gap-2.5 sm:flex-row sm:items-end"
    >
      <SelectField name="language" label="I want to learn" className="min-w-0 flex-1">
        <option value="">Any language</option>
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button className="min-h-12">
        <Search size={18} aria-hidden="true" /> Find teachers
      </Button>
    </Form>
  );
}

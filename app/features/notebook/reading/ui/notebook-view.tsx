import { ChevronLeft, FileDown } from "lucide-react";
import { Form, href, Link } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { isEmpty } from "#app/features/notebook/content/content.ts";
import { ComparedView } from "#app/features/notebook/content/ui/compared-view.tsx";
import { ContentView } from "#app/features/notebook/content/ui/content-view.tsx";
import { SheetFigure } from "#app/features/notebook/whiteboard/ui/sheet-figure.tsx";
import { LiveNotebook } from "#app/features/notebook/editor/ui/live-notebook.tsx";
import type { NotebookData } from "../notebook-page.server.ts";
import { notebookName } from "../text.ts";

type ViewProps = { data: NotebookData; form?: FormState };

/** The notebook of two people, outside their lessons: read without a script, and written in with one. */
export function NotebookView({ data, form }: ViewProps) {
  const { other, side, shown } = data;
  const page = href(`/${side}/notebooks/:personId`, { personId: other.id });
  const isNow = shown.kind === "volume" && shown.isOpen;
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={isNow ? href(`/${side}/lessons`) : page}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" />
            {isNow ? (side === "student" ? "My Lessons" : "Lessons") : "The notebook as it is now"}
          </Link>
        }
        title={notebookName(other.first)}
        lead={<Lead data={data} />}
        actions={shown.kind === "volume" ? <Files page={page} number={shown.number} /> : null}
      />
      {form ? (
        <div className="mb-5">
          <FormError>{form.errors[""]}</FormError>
        </div>
      ) : null}
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <section
          aria-label={shown.kind === "lesson" ? "Changes" : "Pages"}
          className="min-w-0 rounded-card border border-line bg-surface px-5 py-5 md:px-6.5 md:py-6"
        >
          <Shown data={data} page={page} />
        </section>
        <div className="grid gap-6.5">
          <Lessons data={data} page={page} />
          <Volumes data={data} page={page} />
        </div>
      </div>
    </Page>
  );
}

function Lead({ data: { other, shown, zone, volume } }: { data: NotebookData }) {
  if (shown.kind === "lesson")
    return <>What the lesson on {formatDate(shown.startsAt, zone)} has changed.</>;
  if (!shown.isOpen) return <>Volume {shown.number}. It is closed: you both can read it.</>;
  return (
    <>
      You and {other.first} write and draw here, in your lessons and between them; it stays as long
      as you learn together.{volume > 1 ? ` This is volume ${volume}.` : ""}
    </>
  );
}

function Files({ page, number }: { page: string; number: number }) {
  return ["md", "pdf"].map((format) => (
    <a
      key={format}
      href={`${page}/notebook.${format}?volume=${number}`}
      download
      className={buttonClass({ variant: "outline" })}
    >
      <FileDown size={17} aria-hidden="true" />
      {format === "md" ? "Text file (Markdown)" : "PDF"}
      <span className="sr-only"> file of this volume</span>
    </a>
  ));
}

function Shown({ data, page }: SideProps) {
  const { shown, other, side, canWrite } = data;
  const sheets = <Sheets shown={shown} page={page} />;
  if (shown.kind === "lesson")
    return (
      <>
        {shown.compared.length === 0 ? (
          <p className="text-muted">Nothing was written.</p>
        ) : (
          <ComparedView compared={shown.compared} />
        )}
        {sheets}
      </>
    );
  const words = isEmpty(shown.content) ? (
    <p className="text-muted">
      {shown.isOpen && canWrite
        ? "Still empty. It opens beside the call in your next lesson; you can begin here."
        : "Nothing was written in it."}
    </p>
  ) : (
    <ContentView content={shown.content} />
  );
  const asItIs = (
    <>
      {words}
      {sheets}
    </>
  );
  if (!shown.isOpen || !canWrite) return asItIs;
  return (
    <>
      <noscript>
        <Note className="mb-4">
          You can read the notebook here. Writing and drawing need JavaScript.
        </Note>
      </noscript>
      <LiveNotebook
        key={shown.number}
        otherId={other.id}
        other={other.first}
        side={side}
        place="page"
      >
        {asItIs}
      </LiveNotebook>
    </>
  );
}

/** The whiteboard as it is looked at; of a lesson, the sheets that it has changed. */
function Sheets({ shown, page }: { shown: NotebookData["shown"]; page: string }) {
  if (shown.sheets.length === 0) return null;
  const of = shown.kind === "lesson" ? `lesson=${shown.lessonId}` : `volume=${shown.number}`;
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h2 className="mb-3 text-xl">
        {shown.kind === "lesson" ? "The whiteboard after this lesson" : "Whiteboard"}
      </h2>
      <div className="grid gap-5">
        {shown.sheets.map(({ sheet, words }) => (
          <SheetFigure
            key={sheet}
            {...{ sheet, words }}
            file={`${page}/whiteboard.svg?${of}&sheet=${sheet}`}
          />
        ))}
      </div>
    </div>
  );
}

type SideProps = { data: NotebookData; page: string };

function Lessons({ data: { versions, zone, shown, side }, page }: SideProps) {
  if (versions.length === 0) return null;
  return (
    <Panel title="After each lesson">
      <ul className="-my-1.5">
        {versions.map(({ lessonId, startsAt }) => (
          <li key={lessonId} className="border-t border-line first:border-0">
            <Link
              to={`${page}?lesson=${lessonId}`}
              aria-current={
                shown.kind === "lesson" && shown.lessonId === lessonId ? "page" : undefined
              }
              className="link-quiet flex min-h-11 items-center font-semibold aria-[current]:text-poppy-text"
            >
              <span className="sr-only">What changed on </span>
              {formatDate(startsAt, zone)}
            </Link>
          </li>
        ))}
      </ul>
      {shown.kind === "lesson" ? (
        <p className="mt-3 text-sm">
          <Link
            to={href(`/${side}/lessons/:lessonId`, { lessonId: shown.lessonId })}
            className="link-quiet inline-flex min-h-11 items-center font-semibold"
          >
            About this lesson
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}

function Volumes({ data: { volumes, volume, zone, canWrite, shown }, page }: SideProps) {
  if (volumes.length === 0) return null;
  return (
    <Panel title="Volumes">
      <ol className="-my-1.5">
        {volumes.map(({ number, begunAt }) => (
          <li key={number} className="border-t border-line first:border-0">
            <Link
              to={number === volume ? page : `${page}?volume=${number}`}
              aria-current={shown.kind === "volume" && shown.number === number ? "page" : undefined}
              className="link-quiet flex min-h-11 items-center justify-between gap-3 font-semibold"
            >
              Volume {number}
              <span className="num text-sm font-normal text-muted">
                from {formatDate(begunAt, zone)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      {canWrite ? (
        <Form method="post" className="mt-4 border-t border-line pt-4">
          <input type="hidden" name="volume" value={volume} />
          <Button variant="outline" wide>
            Begin a new volume
          </Button>
          <p className="mt-2 text-sm text-muted">
            It starts empty. What is here stays, and you both can read it.
          </p>
        </Form>
      ) : null}
    </Panel>
  );
}

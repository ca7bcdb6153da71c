import { FileText } from "lucide-react";
import { useId, type ReactNode } from "react";
import { PublicVideo } from "#app/features/files/video/public-video.tsx";
import { ReviewVideo } from "#app/features/files/video/review-video.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import type { Application } from "#app/features/teachers/applications/application-steps.ts";
import type { ChangeDiff } from "../changes/change-request-diff.server.ts";
import { credentialKinds } from "#app/features/teachers/reference-data/credential-kinds.ts";

type ChangeSheetProps = {
  diff: ChangeDiff;
  application: Pick<Application, "videoFileId" | "captionsFileId">;
  name: string;
};

/** The parts that a teacher wants changed, each next to what is published now. */
export function ChangeSheet({ diff, application, name }: ChangeSheetProps) {
  const { items, now, requested } = diff;
  if (items.length === 0)
    return <p className="text-muted">Nothing in it differs from what is published.</p>;
  return (
    <>
      {items.includes("video") ? (
        <Part
          title="Video"
          now={
            now === null ? null : now.video.videoId === null ? (
              <p className="text-muted">None is published.</p>
            ) : (
              <PublicVideo {...now.video} videoId={now.video.videoId} label="Published video" />
            )
          }
          requested={
            <RequestedVideo {...{ application, name }} live={now?.video.videoId ?? null} />
          }
        />
      ) : null}
      {items.includes("language-level") ? (
        <Part
          title="Languages"
          now={now && <Lines lines={now.languages} other={requested.languages} gone="Goes" />}
          requested={
            <Lines
              lines={requested.languages}
              other={now?.languages ?? requested.languages}
              gone="New"
            />
          }
        />
      ) : null}
      {items.includes("documents") ? (
        <Part
          title="Credentials"
          now={
            now && <Credentials rows={now.credentials} other={requested.credentials} gone="Goes" />
          }
          requested={
            <>
              <Credentials
                rows={requested.credentials}
                other={now?.credentials ?? requested.credentials}
                gone="New"
              />
              <p className="mt-2 text-xs text-muted">The audit log records who opens a document.</p>
            </>
          }
        />
      ) : null}
    </>
  );
}

type PartProps = { title: string; now: ReactNode; requested: ReactNode };

function Part({ title, now, requested }: PartProps) {
  const id = useId();
  const side = (label: string, children: ReactNode) => (
    <div className="min-w-0">
      <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal text-muted">{label}</h3>
      {children}
    </div>
  );
  return (
    <section aria-labelledby={id} className="border-t border-line py-5 first:border-0 first:pt-0">
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      <div className={now === null ? undefined : "grid gap-x-8 gap-y-5 md:grid-cols-2"}>
        {now === null ? null : side("Published now", now)}
        {side(now === null ? "As it was sent" : "To come in its place", requested)}
      </div>
    </section>
  );
}

type RequestedVideoProps = Pick<ChangeSheetProps, "application" | "name"> & { live: string | null };

/** New captions may come alone: then they are seen on the published video. */
function RequestedVideo({ application, name, live }: RequestedVideoProps) {
  const { videoFileId, captionsFileId } = application;
  const videoId = videoFileId ?? live;
  if (videoId === null) return <p className="text-muted">The file is not there any more.</p>;
  return (
    <>
      <ReviewVideo
        videoId={videoId}
        captionsId={captionsFileId}
        label={`${name} introduces themselves`}
      />
      {videoFileId === null ? (
        <p className="mt-2 text-sm text-muted">The published video with new captions.</p>
      ) : captionsFileId === null ? (
        <p className="mt-2 text-sm text-muted">Without captions.</p>
      ) : null}
    </>
  );
}

type Mark = "New" | "Goes";
type Line = ChangeDiff["requested"]["languages"][number];

function Lines({ lines, other, gone }: { lines: Line[]; other: Line[]; gone: Mark }) {
  return (
    <ul className="grid gap-2">
      {lines.map(({ key, words }) => {
        const same = other.find((one) => one.key === key);
        return (
          <li key={key}>
            {words}{" "}
            <Marked mark={same === undefined ? gone : same.words === words ? null : "Changed"} />
          </li>
        );
      })}
    </ul>
  );
}

type Credential = ChangeDiff["requested"]["credentials"][number];
type CredentialsProps = { rows: Credential[]; other: Credential[]; gone: Mark };

function Credentials({ rows, other, gone }: CredentialsProps) {
  if (rows.length === 0) return <p className="text-muted">None.</p>;
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li key={row.id}>
          {credentialText(row)}{" "}
          <Marked mark={other.some(({ id }) => id === row.id) ? null : gone} />
          {row.fileId !== null ? (
            <a
              href={`/files/${row.fileId}`}
              download
              className="link flex min-h-11 w-fit items-center gap-2"
            >
              <FileText size={18} aria-hidden="true" className="shrink-0" />
              Its document<span className="sr-only">, {row.title}</span>
            </a>
          ) : gone === "New" && !other.some(({ id }) => id === row.id) ? (
            <span className="block text-sm text-muted">
              No document: it will be shown as not checked.
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function credentialText({ kind, title, issuer, year, hours }: Credential): string {
  const facts = [issuer, year, hours === null ? null : `${hours} hours`];
  return `${credentialKinds[kind]}: ${[title, ...facts].filter(Boolean).join(", ")}`;
}

const tones: Record<Mark | "Changed", Tone> = { New: "ok", Goes: "bad", Changed: "warn" };

function Marked({ mark }: { mark: Mark | "Changed" | null }) {
  return mark === null ? null : <Tag tone={tones[mark]}>{mark}</Tag>;
}

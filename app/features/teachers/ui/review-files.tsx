import { FileText } from "lucide-react";
import { ReviewVideo } from "#app/features/files/ui/review-video.tsx";
import type { Application } from "../application-steps.ts";

type ReviewFilesProps = {
  application: Pick<
    Application,
    "identityFileId" | "videoFileId" | "captionsFileId" | "credentials"
  >;
  name: string;
};

/** The video, faster on request, and the papers. Each paper that is opened is written down. */
export function ReviewFiles({ application, name }: ReviewFilesProps) {
  const { identityFileId, videoFileId, captionsFileId, credentials } = application;
  const papers = credentials.filter(({ fileId }) => fileId !== null);
  return (
    <>
      <section aria-labelledby="video" className="border-b border-line pb-5">
        <h2 id="video" className="mb-2 text-xl">
          Video
        </h2>
        {videoFileId === null ? (
          <p className="text-muted">None was sent.</p>
        ) : (
          <ReviewVideo
            videoId={videoFileId}
            captionsId={captionsFileId}
            label={`${name} introduces themselves`}
          />
        )}
      </section>
      <section aria-labelledby="papers" className="border-b border-line py-5">
        <h2 id="papers" className="mb-2 text-xl">
          Documents
        </h2>
        {identityFileId === null && papers.length === 0 ? (
          <p className="text-muted">None was sent, or they are deleted already.</p>
        ) : (
          <>
            <ul>
              {identityFileId === null ? null : (
                <Paper id={identityFileId} title="Identity document" />
              )}
              {papers.map(({ id, title, issuer, fileId }) => (
                <Paper key={id} id={fileId!} title={`${title}, ${issuer}`} />
              ))}
            </ul>
            <p className="mt-1 text-xs text-muted">Who opens one is written into the audit log.</p>
          </>
        )}
      </section>
    </>
  );
}

function Paper({ id, title }: { id: string; title: string }) {
  return (
    <li>
      <a
        href={`/files/${id}`}
        download
        className="link inline-flex min-h-11 items-center gap-2 wrap-anywhere"
      >
        <FileText size={18} aria-hidden="true" className="shrink-0" />
        {title}
      </a>
    </li>
  );
}

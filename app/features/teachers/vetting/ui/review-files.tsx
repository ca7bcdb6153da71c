import { ReviewVideo } from "#app/features/files/video/review-video.tsx";
import type { Application } from "#app/features/teachers/applications/application-steps.ts";
import { PaperLink } from "#app/features/teachers/applications/papers/paper-link.tsx";

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
              {identityFileId === null ? (
                <li className="text-muted">No identity document.</li>
              ) : (
                <Paper id={identityFileId} title="Identity document" />
              )}
              {papers.map(({ id, title, issuer, fileId }) => (
                <Paper key={id} id={fileId!} title={`${title}, ${issuer}`} />
              ))}
            </ul>
            <p className="mt-1 text-xs text-muted">The audit log records who opens a document.</p>
          </>
        )}
      </section>
    </>
  );
}

function Paper({ id, title }: { id: string; title: string }) {
  return (
    <li>
      <PaperLink id={id} title={title} />
    </li>
  );
}

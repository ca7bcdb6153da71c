import { Link } from "react-router";
import { PublicVideo } from "#app/features/files/video/public-video.tsx";
import type { ApplicationContent } from "../application-steps.ts";
import { PaperLink } from "./paper-link.tsx";

type FilesProps = { content: ApplicationContent; name: string };

/** The video and the documents that go along with an application, as their owner sees them. */
export function GivenFiles({ content, name }: FilesProps) {
  const { videoFileId, captionsFileId, identityFileId, credentials } = content;
  const papers = [
    ...(identityFileId === null ? [] : [{ id: identityFileId, title: "Identity document" }]),
    ...credentials.flatMap(({ fileId, title, issuer }) =>
      fileId === null ? [] : [{ id: fileId, title: `${title}, ${issuer}` }],
    ),
  ];
  return (
    <>
      <section aria-labelledby="given-video" className="border-t border-line py-5">
        <h2 id="given-video" className="mb-2 text-xl">
          Video
        </h2>
        {videoFileId === null ? (
          <p className="text-muted">None yet.</p>
        ) : (
          <PublicVideo
            videoId={videoFileId}
            captionsId={captionsFileId}
            label={`${name} introduces themselves`}
          />
        )}
        <Change step="video">Change the video</Change>
      </section>
      <section aria-labelledby="given-papers" className="border-t border-line py-5">
        <h2 id="given-papers" className="mb-2 text-xl">
          Documents
        </h2>
        {papers.length === 0 ? (
          <p className="text-muted">None yet.</p>
        ) : (
          <ul>
            {papers.map(({ id, title }) => (
              <li key={id}>
                <PaperLink id={id} title={title} />
              </li>
            ))}
          </ul>
        )}
        <Change step="documents">Change the documents</Change>
      </section>
    </>
  );
}

function Change({ step, children }: { step: "video" | "documents"; children: string }) {
  return (
    <Link
      to={`/teacher/apply/${step}`}
      reloadDocument={step === "video"}
      className="link-quiet inline-flex min-h-11 items-center text-sm"
    >
      {children}
    </Link>
  );
}

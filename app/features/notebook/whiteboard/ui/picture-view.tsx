import { useEffect, useState } from "react";
import type { ObjectOf } from "../objects.ts";

const againMs = 4_000;
const mostTries = 6;

type PictureProps = { object: ObjectOf<"picture">; href: string | null; inFile: boolean };

/** A picture on a sheet. One that a scanner has not seen yet is asked for again; until it comes its place is grey. */
export function PictureView({ object: { x, y, width, height, alt }, href, inFile }: PictureProps) {
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!failed || tries >= mostTries) return;
    const timer = setTimeout(() => {
      setFailed(false);
      setTries(tries + 1);
    }, againMs);
    return () => clearTimeout(timer);
  }, [failed, tries]);
  return (
    <g>
      {inFile && alt !== "" ? <title>{alt}</title> : null}
      {inFile ? null : <rect {...{ x, y, width, height }} className="fill-sunken" />}
      {failed || href === null ? null : (
        <image
          {...{ x, y, width, height }}
          href={tries === 0 ? href : `${href}?again=${tries}`}
          onError={() => setFailed(true)}
        />
      )}
    </g>
  );
}

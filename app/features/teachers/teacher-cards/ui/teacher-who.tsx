import type { ReactNode } from "react";
import { Link } from "react-router";
import { Arch } from "#app/ui/arch.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { Photo } from "#app/ui/photo.tsx";

/** Of a column that is left out where a name would have no room next to it; a card has room for all. */
export const wide = "md:max-lg:hidden";

type WhoProps = { name: string; email: string; seed: string; photo: string | null; to: string };

/** The first cell of the admins' lists: who it is, and the way to their page. */
export function TeacherWho({ name, email, seed, photo, to }: WhoProps) {
  return (
    <span className="flex items-center gap-3">
      <Arch width={34} height={42}>
        {photo === null ? <Portrait options={portraitFor(seed)} /> : <Photo id={photo} size={42} />}
      </Arch>
      <span className="min-w-0 md:min-w-36">
        <Link
          to={to}
          data-row-link
          className="link-quiet -my-2.5 inline-flex min-h-11 items-center py-2.5 font-semibold wrap-anywhere"
        >
          {name}
        </Link>
        <span className="block text-xs font-normal break-all text-muted">{email}</span>
      </span>
    </span>
  );
}

/** The frame of the admins' lists from a tablet up; on a phone each row is a card. */
export function ListFrame({ children }: { children: ReactNode }) {
  return (
    <div className="md:overflow-x-auto md:rounded-panel md:border md:border-line md:bg-surface md:[&_td]:first:ps-5 md:[&_thead]:bg-sunken md:[&_tr>*:first-child]:ps-5 md:[&_tr>*:last-child]:pe-5">
      {children}
    </div>
  );
}

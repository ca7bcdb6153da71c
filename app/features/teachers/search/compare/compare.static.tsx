import { Link } from "react-router";
import { Arch } from "#app/ui/arch.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Portrait, portraitFor } from "#app/ui/drawings/portrait.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Note } from "#app/ui/note.tsx";
import { PageHead } from "#app/ui/page.tsx";
import {
  chooseMorePath,
  compareMost,
  comparePath,
  toggleCompared,
} from "#app/features/teachers/search-index/compare-choice.ts";
import type { ComparedTeacher } from "../compare-teachers.server.ts";

/** The title, the way to choose more, and what was left out. */
export function CompareHead({ slugs, leftOut }: { slugs: string[]; leftOut: number }) {
  const isFull = slugs.length === compareMost;
  return (
    <>
      <PageHead
        title="Compare teachers"
        actions={
          slugs.length > 0 ? (
            <ButtonLink to={chooseMorePath(slugs)} variant="outline">
              {isFull ? "Change the choice" : "Choose another teacher"}
            </ButtonLink>
          ) : null
        }
      />
      {leftOut === 0 ? null : (
        <Note tone="info" className="mb-5">
          {leftOut === 1 ? "One address was left out" : `${leftOut} addresses were left out`}: it
          led to no teacher, or there were more than can be compared at once.
        </Note>
      )}
    </>
  );
}

type WhoProps = {
  teacher: Pick<ComparedTeacher, "slug" | "name" | "portraitSeed" | "photo">;
  slugs: string[];
};

/** The top of a column: who it is, and the way to take them out. */
export function CompareWho({ teacher, slugs }: WhoProps) {
  const { slug, name, portraitSeed, photo } = teacher;
  return (
    <>
      <Arch width={76} height={90}>
        <Portrait options={portraitFor(portraitSeed)} photo={photo} />
      </Arch>
      <Link
        to={`/student/teachers/${slug}`}
        className="mt-2 inline-flex min-h-11 items-center font-serif text-lg leading-tight hover:underline"
      >
        {name}
      </Link>
      <div>
        <Link
          to={comparePath(toggleCompared(slugs, slug))}
          className="link-quiet inline-flex min-h-11 items-center text-sm text-muted"
        >
          Remove<span className="sr-only"> {name}</span>
        </Link>
      </div>
    </>
  );
}

export function NobodyToCompare() {
  return (
    <EmptyState
      title="Nobody to compare yet"
      action={<ButtonLink to="/student/teachers">Find teachers</ButtonLink>}
    >
      Press “Compare” on the cards of those you cannot decide between.
    </EmptyState>
  );
}

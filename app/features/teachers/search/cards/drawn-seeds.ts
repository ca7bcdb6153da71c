/** A teacher who is gone has no face. */
type Faced = { id: string; portraitSeed?: string; photo?: string | null };

/** Of those whose face is drawn: `CardDrawings` has what their cards point to. */
export function drawnSeeds(teachers: readonly Faced[]): string[] {
  return teachers.flatMap(({ portraitSeed, photo }) =>
    portraitSeed === undefined || photo ? [] : [portraitSeed],
  );
}

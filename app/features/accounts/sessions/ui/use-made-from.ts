import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What the fields of a form were drawn from, for its hidden field: `now` is what is stored, `refused` what a refused
 * form carries. A page that reads its data again leaves the fields as they were typed, so this stays, too, until the
 * form itself is saved (`isSaved`) or refused. As the key of the fields it draws them again.
 */
export function useMadeFrom(now: string, refused: string | undefined, isSaved: boolean): string {
  const { key } = useLocation();
  const [drawn, setDrawn] = useState(() => ({ key, version: refused ?? now }));
  const isSavedNow = isSaved && drawn.key !== key;
  const version = refused ?? (isSavedNow ? now : drawn.version);
  if (isSavedNow || version !== drawn.version) setDrawn({ key, version });
  return version;
}

import { type RefObject, useEffect, useState } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import {
  dropKeptForm,
  fillForm,
  isSavedSince,
  keepTyped,
  readKeptForm,
  typedWords,
} from "./kept-form.ts";

type Root = { person: { id: string } | null } | undefined;

/**
 * Keeps what is typed in a form of this address until it is saved, and puts it back when the page comes again. Answers
 * whether something was put back, and how to forget it. `isRefused`: what was typed is in the fields already.
 */
export function useKeptForm(
  form: RefObject<HTMLFormElement | null>,
  intent: string,
  isRefused: boolean,
): { isBack: boolean; forget(): void } {
  const { pathname } = useLocation();
  const person = useRouteLoaderData<Root>("root")?.person?.id;
  const [isBack, setBack] = useState(false);
  const name = person === undefined ? null : `${person} ${pathname} ${intent}`;

  useEffect(() => {
    const element = form.current;
    if (element === null || name === null) return;
    let isGone = false;
    const keep = (isSent: boolean) => void keepTyped(name, { values: typedWords(element), isSent });
    const typed = () => keep(false);
    const posted = () => keep(true);
    const listen = () => {
      element.addEventListener("input", typed);
      element.addEventListener("submit", posted);
    };
    const version = typedWords(element)["version"];
    if (isRefused) listen();
    else
      void readKeptForm(name).then((kept) => {
        if (isGone) return;
        if (kept !== null && isSavedSince(kept, version)) void dropKeptForm(name);
        else if (kept !== null) setBack(fillForm(element, kept.values));
        listen();
      });
    return () => {
      isGone = true;
      element.removeEventListener("input", typed);
      element.removeEventListener("submit", posted);
    };
  }, [form, name, isRefused]);

  return {
    isBack,
    forget(): void {
      if (name === null) return;
      setBack(false);
      form.current?.reset();
      void dropKeptForm(name);
    },
  };
}

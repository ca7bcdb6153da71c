import type { ReactNode } from "react";
import { doorFor } from "#app/ui/drawings/door.ts";
import { Doorway } from "#app/ui/drawings/doorway.tsx";
import { Page } from "#app/ui/page.tsx";

type DoorstepProps = {
  language: string;
  open: boolean;
  title: ReactNode;
  lead: ReactNode;
  children?: ReactNode;
};

/** Every page before and after the lesson: the language's door on one side, words on the other. */
export function Doorstep({ language, open, title, lead, children }: DoorstepProps) {
  return (
    <Page
      width="full"
      className="grid grid-rows-[auto_1fr] lg:grid-cols-2 lg:grid-rows-[minmax(0,1fr)]"
    >
      <div className="relative h-60 overflow-hidden bg-wall md:h-85 lg:h-auto">
        <Doorway
          door={doorFor(language)}
          state={open ? "open" : "closed"}
          window={open ? "lit" : "dark"}
          plant
          opening={open}
          className="absolute inset-x-0 inset-be-0 mx-auto aspect-[340/320] h-full overflow-visible lg:inset-0 lg:size-full"
        />
      </div>
      <div className="flex max-w-158 flex-col justify-center px-5 pt-7 pb-11 md:px-8 lg:px-14 lg:pt-13 lg:pb-15">
        <h1>{title}</h1>
        <p className="mt-2.5 mb-6.5 text-muted lg:text-lg">{lead}</p>
        {children}
      </div>
    </Page>
  );
}

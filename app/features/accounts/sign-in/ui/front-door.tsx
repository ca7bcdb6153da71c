import type { ReactNode } from "react";
import { Page } from "#app/ui/page.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";

const Fanlight = staticIsland(async () => (await import("./fanlight.tsx")).Fanlight);

type FrontDoorProps = { title: string; lead?: ReactNode; after?: ReactNode; children: ReactNode };

/** The card that sign-in pages share: a front door with a lit fanlight. */
export function FrontDoor({ title, lead, after, children }: FrontDoorProps) {
  return (
    <Page width="full" className="bg-sunken">
      <div className="mx-auto flex w-full max-w-[30rem] flex-col items-center px-4 pt-4 pb-12 md:px-5 md:pt-16 md:pb-22">
        <div className="w-full max-w-110 overflow-hidden rounded-card md:rounded-[220px_220px_20px_20px] border border-line bg-surface px-5.5 pb-6 shadow-sh2 md:px-8.5 md:pb-8">
          <Fanlight />
          <h1 className="mt-4 mb-1.5 text-center md:mt-6.5 text-[2.125rem]">{title}</h1>
          {lead ? <p className="text-center text-muted">{lead}</p> : null}
          <div className="mt-5.5">{children}</div>
        </div>
        {after ? (
          <div className="mt-6.5 flex flex-wrap justify-center gap-x-5.5 gap-y-0.5 text-center">
            {after}
          </div>
        ) : null}
      </div>
    </Page>
  );
}

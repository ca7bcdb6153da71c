import "./platform/no-eval.ts";
import { useMemo } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import youngSerif from "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { brand } from "#config/brand.ts";
import type { Route } from "./+types/root.ts";
import {
  barCountsContext,
  findPerson,
  findView,
  sessionMiddleware,
  type Refused,
} from "#app/gate/session-context.server.ts";
import { rightsOf } from "#app/access/admin-rights.ts";
import { formDraftOf } from "#app/gate/form-drafts.server.ts";
import { profileSeed } from "./features/accounts/identity-providers/profile-seed.server.ts";
import { erasureNotices } from "./features/privacy/deletion.server.ts";
import { readSiteNotices } from "./features/settings/settings.server.ts";
import { ConsentScript } from "./features/consent/consent-script.tsx";
import { env } from "./platform/env/env.server.ts";
import { requestContext } from "./platform/http/request-context.ts";
import { nothingWaits, readBarCounts } from "./bar-counts.server.ts";
import { ErrorScript } from "./shell/page/error-script.tsx";
import { PageFrame } from "./shell/page/page-frame.tsx";
import { privateHead } from "./shell/page/page-head.ts";
import { Refusal } from "./shell/page/refusal.tsx";
import { goneTitle, refusalWords } from "./shell/page/refusal-words.ts";
import { useTheme } from "./shell/theme/theme-store.ts";
import { useSheet } from "./style-sheets.ts";
import { staticIsland } from "./ui/static-island.tsx";

const DraftNote = staticIsland(
  async () => (await import("./shell/page/form-draft-note.tsx")).FormDraftNote,
);

export const middleware: Route.MiddlewareFunction[] = [
  sessionMiddleware,
  ({ context }, next) => {
    context.set(barCountsContext, readBarCounts);
    return next();
  },
];

export function links() {
  const font = {
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  } as const;
  // React's strict mode puts the head in again, and a font asked for again then has no use
  const fonts = import.meta.env.PROD ? [youngSerif, figtree] : [];
  return [
    ...fonts.map((href) => ({ ...font, href })),
    { rel: "icon", type: "image/svg+xml", href: "/icon.svg" },
    { rel: "apple-touch-icon", href: "/share/icon/180" },
    { rel: "manifest", href: "/manifest.webmanifest" },
  ];
}

export function meta({ error }: Route.MetaArgs) {
  const gone = refusalOf(error)?.gone;
  if (gone) return privateHead(goneTitle(gone.name));
  if (error != null) return privateHead(refusalWords(statusOfError(error)).title);
  return [{ title: brand.name }, { name: "robots", content: "noindex" }];
}

/** What the frame of every page needs. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const person = findPerson(context);
  const { requestId } = context.get(requestContext);
  const [seed, { unread, notices, applies }, formDraft, ofOperators] = await Promise.all([
    profileSeed(person?.id ?? null),
    person === null ? nothingWaits : readBarCounts(person),
    formDraftOf(request, context),
    readSiteNotices(context),
  ]);
  const siteNotices = [...erasureNotices(person), ...ofOperators];
  return {
    origin: env().publicUrl,
    person: person && {
      id: person.id,
      name: person.name,
      role: person.role,
      zone: person.zone,
      portrait: person.portrait,
      applies: applies && person.role === "student",
      rights: person.role === "admin" ? rightsOf(person) : undefined,
    },
    seed,
    unread,
    notices,
    view: findView(context),
    formDraft,
    ...(siteNotices.length > 0 ? { siteNotices } : {}),
    requestId,
  };
}

/** A page that saves itself changes nothing of its frame, and may do so without a connection. */
export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formData?.has("autosave") ? false : defaultShouldRevalidate;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Document isSignedIn={loaderData.person !== null} requestId={loaderData.requestId}>
      <PageFrame {...loaderData}>
        {loaderData.formDraft ? <DraftNote /> : null}
        <Outlet />
      </PageFrame>
    </Document>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // A gate refuses before any loader runs, and then says itself who was refused.
  const refusal = refusalOf(error);
  const refused = refusal?.person ?? null;
  const person = loaderData?.person ?? refused;
  const seed = useMemo(() => loaderData?.seed ?? seedOf(refused), [loaderData?.seed, refused]);
  return (
    <Document isSignedIn={person !== null} requestId={loaderData?.requestId}>
      <PageFrame
        person={person}
        seed={seed}
        unread={loaderData?.unread ?? refusal?.counts?.unread ?? 0}
        notices={loaderData?.notices ?? refusal?.counts?.notices ?? 0}
        view={loaderData?.view ?? refusal?.view ?? null}
        siteNotices={loaderData?.siteNotices}
        nowhere={statusOfError(error) === 404}
      >
        <Refusal
          status={statusOfError(error)}
          why={refusal?.why}
          languages={refusal?.languages}
          gone={refusal?.gone}
          person={person}
          requestId={loaderData?.requestId}
        />
      </PageFrame>
    </Document>
  );
}

function refusalOf(error: unknown): Partial<Refused> | null {
  return isRouteErrorResponse(error) ? (error.data as Partial<Refused> | null) : null;
}

function seedOf(refused: Refused["person"] | null) {
  return refused ? { uid: refused.id, role: refused.role, version: refused.version } : undefined;
}

function statusOfError(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

type DocumentProps = {
  isSignedIn: boolean;
  /** Empty for a page that many are shown. */
  requestId: string | undefined;
  children: React.ReactNode;
};

function Document({ isSignedIn, requestId, children }: DocumentProps) {
  const theme = useTheme();
  const sheet = useSheet(isSignedIn);
  return (
    // the consent script marks <html> before React takes over
    <html
      lang={brand.locale}
      data-theme={theme ?? undefined}
      data-request={requestId || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* with a precedence React shows no page before its sheet is here */}
        <link rel="stylesheet" href={sheet} precedence="page" />
        <ErrorScript />
        <ConsentScript />
        <Meta />
        {/* our own files need no nonce, and one that a browser hides would differ here */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

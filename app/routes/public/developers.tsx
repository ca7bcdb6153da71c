import { href } from "react-router";
import { type ApiDocument, apiReference } from "#app/features/public-pages/api-reference.ts";
import { pageHead } from "#app/shell/page/page-head.ts";
import { developersWords } from "#app/shell/share/developers-words.ts";
import { pagePicture } from "#app/shell/share/picture-paths.ts";
import { staticIsland } from "#app/ui/static-island.tsx";
import { openApiDocument } from "../api/v1/openapi.server.ts";
import type { Route } from "./+types/developers.ts";

const DevelopersText = staticIsland(
  async () => (await import("#app/features/public-pages/developers.static.tsx")).DevelopersText,
);

export function meta({ matches }: Route.MetaArgs) {
  const path = href("/developers");
  return pageHead(matches, { ...developersWords, path, picture: pagePicture(path) });
}

export function loader() {
  return { reference: apiReference(openApiDocument() as unknown as ApiDocument) };
}

export default function DevelopersPage({ loaderData }: Route.ComponentProps) {
  return <DevelopersText {...loaderData} />;
}

import { href } from "react-router";
import { brand } from "#config/brand.ts";
import { type ApiDocument, apiReference } from "#app/features/public-pages/api-reference.ts";
import { pageHead } from "#app/shell/page/page-head.ts";
import { staticIsland } from "#app/ui/static-island.tsx";
import { openApiDocument } from "../api/v1/openapi.server.ts";
import type { Route } from "./+types/developers.ts";

const DevelopersText = staticIsland(
  async () => (await import("#app/features/public-pages/developers.static.tsx")).DevelopersText,
);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: "API for developers",
    description: `How programs find teachers, book lessons and answer messages on ${brand.name}.`,
    path: href("/developers"),
  });
}

export function loader() {
  return { reference: apiReference(openApiDocument() as unknown as ApiDocument) };
}

export default function DevelopersPage({ loaderData }: Route.ComponentProps) {
  return <DevelopersText {...loaderData} />;
}

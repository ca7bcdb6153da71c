import { data } from "react-router";
import { env } from "#app/platform/env/env.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page } from "#app/ui/page.tsx";
import { Buttons } from "./gallery/buttons.tsx";
import { Choices } from "./gallery/choices.tsx";
import { Colours } from "./gallery/colours.tsx";
import { Drawings } from "./gallery/drawings.tsx";
import { Fields } from "./gallery/fields.tsx";
import { GalleryHead, Layout } from "./gallery/layout.tsx";
import { Words } from "./gallery/words.tsx";

export function meta() {
  return privateHead("Gallery");
}

export function loader() {
  if (env().world === "production") throw data(null, { status: 404 });
  return null;
}

/** Every part of app/ui in every state, for a person who builds a page and for the snapshots. */
export default function GalleryPage() {
  return (
    <Page>
      <GalleryHead />
      <Colours />
      <Buttons />
      <Fields />
      <Choices />
      <Words />
      <Layout />
      <Drawings />
    </Page>
  );
}

import type { MetaDescriptor } from "react-router";
import { brand } from "#config/brand.ts";

export type DescribedPage = {
  /** Without the brand's name, which follows it unless it is in it. */
  title: string;
  description: string;
  /** The page's one address, without what only filters or sorts it. */
  path: string;
  /** The picture other sites show next to a link. */
  picture?: string;
  type?: "website" | "profile";
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** What a page says of itself to search engines and to sites that link to it. */
export function pageHead(matches: Matches, head: DescribedPage): MetaDescriptor[] {
  const { description, path, picture, type = "website" } = head;
  const title = head.title.includes(brand.name) ? head.title : `${head.title} · ${brand.name}`;
  const origin = originOf(matches);
  const address = origin + path;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:site_name", content: brand.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:type", content: type },
    { property: "og:locale", content: brand.locale.replace("-", "_") },
    ...(picture
      ? [
          { property: "og:image", content: origin + picture },
          { property: "og:image:width", content: "1200" },
          { property: "og:image:height", content: "630" },
          { property: "og:image:alt", content: `${head.title}. ${description}` },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
  ];
}

/** A page that no search engine should list: somebody's own, or one that leads nowhere by itself. */
export function privateHead(title: string): MetaDescriptor[] {
  return [{ title: `${title} · ${brand.name}` }, { name: "robots", content: "noindex" }];
}

function originOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === "root");
  return (root?.loaderData as { origin?: string } | undefined)?.origin ?? "";
}

import { brand } from "#config/brand.ts";
import { iconSizes } from "./icon.ts";

/** The web manifest: the product's name, colours and icons on a home screen. */
export function loader() {
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: brand.locale,
    start_url: "/",
    display: "standalone",
    background_color: "#faf8f1",
    theme_color: "#18543b",
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      ...iconSizes.map((size) => ({
        src: `/share/icon/${size}`,
        type: "image/png",
        sizes: `${size}x${size}`,
        purpose: size === 512 ? "any maskable" : "any",
      })),
    ],
  };
  return Response.json(manifest, {
    headers: {
      "content-type": "application/manifest+json",
      "cache-control": "public, max-age=3600",
    },
  });
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "#config/brand.ts";

export type SharePicture = {
  title: string;
  line: string;
  /** An SVG of ours; its CSS variables are drawn with the light scheme's colours. */
  scene: ReactElement;
};

const width = 1200;
const height = 630;
const sceneWidth = 500;

/** What the drawings take from the style sheet, which a picture does not have. */
const colours: Record<string, string> = {
  wall: "#dfeaf0",
  trim: "#ffffff",
  pane: "#bfd8dc",
  lamp: "#fbde79",
  step: "#cfd5cb",
  "step-2": "#b9c2b7",
  ground: "#0f3f2b",
  ink: "#0e231a",
  mark: "#18543b",
};

let fonts: { name: string; data: Buffer; weight: 400 }[] | undefined;

function readFonts() {
  const require = createRequire(import.meta.url);
  fonts ??= ["latin", "latin-ext"].map((subset) => ({
    name: subset,
    weight: 400,
    data: readFileSync(
      require.resolve(`@fontsource/young-serif/files/young-serif-${subset}-400-normal.woff`),
    ),
  }));
  return fonts;
}

/** The drawing as an image address. Letters inside it are left out: a picture has no fonts of ours. */
function sceneAddress(scene: ReactElement): string {
  const svg = renderToStaticMarkup(scene)
    .replace(
      "<svg",
      `<svg xmlns="http://www.w3.org/2000/svg" width="${sceneWidth}" height="${height}"`,
    )
    .replaceAll(/<text.*?<\/text>/gs, "")
    .replaceAll(/var\(--([a-z0-9-]+)\)/g, (_, name: string) => colours[name] ?? "none");
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** The 1200 × 630 picture that other sites show next to a link to us: a PNG. */
export async function drawSharePicture({ title, line, scene }: SharePicture): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }] = await Promise.all([
    import("satori"),
    import("sharp"),
  ]);
  const svg = await satori(
    <div
      style={{
        display: "flex",
        width,
        height,
        background: "#faf8f1",
        color: "#0e231a",
        fontFamily: "latin, latin-ext",
      }}
    >
      <div
        style={{
          display: "flex",
          flexDirection: "column",
          width: width - sceneWidth,
          padding: "60px 56px",
          borderBottom: "35px solid #0f3f2b",
        }}
      >
        <div style={{ display: "flex", fontSize: 34, color: "#18543b" }}>{brand.name}</div>
        <div
          style={{
            display: "block",
            lineClamp: 3,
            marginTop: "auto",
            fontSize: title.length > 34 ? 60 : 76,
            lineHeight: 1.08,
            letterSpacing: "-0.02em",
          }}
        >
          {title}
        </div>
        <div
          style={{
            display: "block",
            lineClamp: 3,
            marginTop: 26,
            marginBottom: "auto",
            fontSize: 32,
            lineHeight: 1.35,
            color: "#4b5b52",
          }}
        >
          {line}
        </div>
      </div>
      <img alt="" src={sceneAddress(scene)} width={sceneWidth} height={height} />
    </div>,
    { width, height, fonts: readFonts() },
  );
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer();
}

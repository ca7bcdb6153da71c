/**
 * node scripts/draw-introductions.ts [slug…]: draws the introduction videos of the demo world's teachers and applicants
 * again, all or those named, into db/seed/media/. Our own drawings, moved by a browser's canvas and recorded by it; their words are the captions.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { runnerImport } from "vite";
import { applicantFilms, introductions } from "../db/seed/teachers/introductions.ts";
import type { Look } from "../db/seed/teachers/portraits.ts";
import { frenchAndItalian } from "../db/seed/teachers/teachers-french-italian.ts";
import { spanishAndPortuguese } from "../db/seed/teachers/teachers-spanish-portuguese.ts";
import { findChromium } from "./tests/chromium.ts";

const folder = "db/seed/media";
const seconds = 32;
const { module: drawing } = await runnerImport<typeof import("../app/ui/drawings/portrait.tsx")>(
  "./app/ui/drawings/portrait.tsx",
);
const { module: shapes } = await runnerImport<
  typeof import("../app/ui/drawings/portrait-shapes.tsx")
>("./app/ui/drawings/portrait-shapes.tsx");

const { module: portraits } = await runnerImport<typeof import("../db/seed/teachers/portraits.ts")>(
  "./db/seed/teachers/portraits.ts",
);

const everybody = [...spanishAndPortuguese, ...frenchAndItalian];
const lookOf = (name: string) => everybody.find((entry) => entry.name === name)!.look;
const asked = process.argv.slice(2);
const films = [
  ...introductions.map((film) => ({ ...film, look: lookOf(film.name) })),
  ...applicantFilms,
].filter(({ slug }) => asked.length === 0 || asked.includes(slug));

/** Who is drawn, as a picture of its own. */
function pictureOf({ slug, ground, look }: { slug: string; ground: string; look: Look }): string {
  const options = { ...drawing.portraitFor(portraits.seedForLook(slug, look)), bg: ground };
  const drawn = renderToStaticMarkup(createElement(shapes.PortraitShapes, options))
    // The light behind them would end at the edge of the portrait.
    .replace(/<circle [^>]*opacity[^>]*><\/circle>/, "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 150" width="480" height="600">${drawn}</svg>`;
}

const browser = await chromium.launch({
  executablePath: (await findChromium()) || undefined,
  args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
});
await mkdir(folder, { recursive: true });
await Promise.all(
  films.map(async (film) => {
    const { slug, ground } = film;
    const page = await browser.newPage();
    const input = { svg: pictureOf(film), ground, seconds };
    const video = await page.evaluate(async ({ svg, ground, seconds }) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 360 });
      const pen = canvas.getContext("2d")!;
      // Drawn in the measures of 480 × 270.
      pen.scale(4 / 3, 4 / 3);
      const face = new Image();
      face.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await face.decode();
      const sound = new AudioContext();
      const out = sound.createMediaStreamDestination();
      for (const [at, pitch] of [
        [0.3, 659],
        [0.8, 523],
        [seconds - 2, 659],
      ] as const) {
        const note = sound.createOscillator();
        const loudness = sound.createGain();
        note.frequency.value = pitch;
        loudness.gain.setValueAtTime(0.2, sound.currentTime + at);
        loudness.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + at + 1);
        note.connect(loudness).connect(out);
        note.start(sound.currentTime + at);
        note.stop(sound.currentTime + at + 1.1);
      }
      const began = performance.now();
      const draw = () => {
        const t = (performance.now() - began) / 1000;
        pen.fillStyle = ground;
        pen.fillRect(0, 0, 480, 270);
        const sway = Math.sin(t * 1.3) * 3;
        pen.drawImage(face, 150 + sway, 24 + Math.sin(t * 2.1) * 1.5, 210, 262);
        // The mouth opens and closes as they speak.
        const open = Math.abs(Math.sin(t * 6)) * (Math.sin(t * 0.9) > -0.6 ? 1 : 0);
        pen.fillStyle = "#7c2f22";
        pen.beginPath();
        pen.ellipse(257 + sway, 24 + 144, 9, 1 + open * 5, 0, 0, Math.PI * 2);
        pen.fill();
      };
      const drawing = setInterval(draw, 100);
      draw();
      const stream = new MediaStream([
        ...canvas.captureStream(10).getTracks(),
        ...out.stream.getTracks(),
      ]);
      const recorder = new MediaRecorder(stream, {
        mimeType: "video/webm;codecs=vp8,opus",
        videoBitsPerSecond: 500_000,
        audioBitsPerSecond: 16_000,
      });
      const pieces: Blob[] = [];
      recorder.ondataavailable = ({ data }) => pieces.push(data);
      recorder.start(1000);
      await new Promise((done) => setTimeout(done, seconds * 1000));
      const ended = new Promise((done) => (recorder.onstop = done));
      recorder.stop();
      await ended;
      clearInterval(drawing);
      const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
      let text = "";
      for (const byte of bytes) text += String.fromCharCode(byte);
      return btoa(text);
    }, input);
    await writeFile(`${folder}/${slug}.webm`, Buffer.from(video, "base64"));
  }),
);
await browser.close();

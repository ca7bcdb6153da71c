/**
 * node scripts/draw-chat-samples.ts: makes what people of the demo world send each other again, into db/seed/media/: a
 * page of verbs, a picture of a market, and the melody of a question, hummed. Prints the bars of the recording.
 */
import { writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { peaksOf } from "../app/features/chat/attachments/peaks.ts";
import { findChromium } from "./tests/chromium.ts";

const folder = "db/seed/media";
const browser = await chromium.launch({
  executablePath: (await findChromium()) || undefined,
  args: ["--no-sandbox", "--autoplay-policy=no-user-gesture-required"],
});
const page = await browser.newPage({ viewport: { width: 960, height: 720 } });

const verbs = [
  ["quedar con alguien", "to meet somebody", "Quedo con Ana a las siete."],
  ["quedar en algo", "to agree on something", "Quedamos en vernos el martes."],
  ["quedarse", "to stay", "Me quedo en casa."],
  ["quedar bien", "to suit, to look good", "Ese abrigo te queda bien."],
];
await page.setContent(
  `<html lang="es"><style>body{font:15px/1.6 sans-serif;margin:2cm}td{padding:6px 18px 6px 0;vertical-align:top}</style>
  <h1>Verbos con «quedar»</h1><table>${verbs.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`,
);
await writeFile(
  `${folder}/verbos-con-quedar.pdf`,
  await page.pdf({ format: "A5", landscape: true }),
);

const tomato = (x: number, y: number, red: string) =>
  `<circle cx="${x}" cy="${y}" r="44" fill="${red}"/><path d="M${x - 16} ${y - 38}l16 10 16-10-8 16 8 8-16-4-16 4 8-8z" fill="#3d7a4a"/>`;
const rows = [0, 1, 2].flatMap((row) =>
  Array.from({ length: 8 - row }, (_, n) =>
    tomato(
      150 + row * 46 + n * 94,
      560 - row * 78,
      ["#d8412f", "#e4573d", "#c93526"][(n + row) % 3]!,
    ),
  ),
);
const stripes = Array.from(
  { length: 12 },
  (_, n) => `<path d="M${n * 80} 60h80v120q-40 50-80 0z" fill="${n % 2 ? "#fbf6ea" : "#2f7d5b"}"/>`,
);
await page.setContent(
  `<body style="margin:0"><svg width="960" height="720" viewBox="0 0 960 720"><rect width="960" height="720" fill="#f2d98b"/>
  <rect y="0" width="960" height="64" fill="#23573f"/>${stripes.join("")}<path d="M60 180v540M900 180v540" stroke="#7c5a36" stroke-width="18"/>
  ${rows.join("")}<rect x="70" y="590" width="820" height="130" fill="#a8743f"/><path d="M70 632h820M70 676h820" stroke="#8a5c2f" stroke-width="6"/>
  <rect x="410" y="610" width="150" height="84" rx="6" fill="#fbf6ea"/><text x="485" y="666" font-size="44" font-family="serif" text-anchor="middle">2,40</text></svg>`,
);
await writeFile(`${folder}/market.png`, await page.screenshot());

const { sound, levels } = await page.evaluate(async () => {
  // A throat: a buzz, and two places where the mouth lets it through.
  const hum = (context: BaseAudioContext, out: AudioNode) => {
    const at = context.currentTime + 0.15;
    for (const [begin, length, from, to] of [
      [0, 0.28, 150, 158],
      [0.36, 0.24, 165, 160],
      [0.68, 0.3, 158, 150],
      [1.05, 0.24, 150, 162],
      [1.36, 0.62, 165, 262],
    ] as const) {
      const buzz = context.createOscillator();
      buzz.type = "sawtooth";
      buzz.frequency.setValueAtTime(from, at + begin);
      buzz.frequency.linearRampToValueAtTime(to, at + begin + length);
      const loudness = context.createGain();
      loudness.gain.setValueAtTime(0, at + begin);
      loudness.gain.linearRampToValueAtTime(0.5, at + begin + 0.05);
      loudness.gain.linearRampToValueAtTime(0, at + begin + length);
      for (const [frequency, width] of [
        [320, 5],
        [1100, 8],
      ] as const) {
        const mouth = context.createBiquadFilter();
        mouth.type = "bandpass";
        mouth.frequency.value = frequency;
        mouth.Q.value = width;
        buzz.connect(mouth).connect(loudness);
      }
      loudness.connect(out);
      buzz.start(at + begin);
      buzz.stop(at + begin + length);
    }
  };
  const seconds = 2.4;
  const offline = new OfflineAudioContext(1, seconds * 48_000, 48_000);
  hum(offline, offline.destination);
  const samples = (await offline.startRendering()).getChannelData(0);
  const levels = Array.from({ length: seconds * 20 }, (_, n) =>
    samples
      .slice(n * 2_400, (n + 1) * 2_400)
      .reduce((most, one) => Math.max(most, Math.abs(one)), 0),
  );
  const context = new AudioContext();
  const out = context.createMediaStreamDestination();
  const recorder = new MediaRecorder(out.stream, {
    mimeType: "audio/webm;codecs=opus",
    audioBitsPerSecond: 32_000,
  });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  recorder.start();
  hum(context, out);
  await new Promise((done) => setTimeout(done, seconds * 1_000));
  const ended = new Promise((done) => (recorder.onstop = done));
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  let sound = "";
  for (const byte of bytes) sound += String.fromCharCode(byte);
  return { sound: btoa(sound), levels };
});
await writeFile(`${folder}/melody-of-a-question.webm`, Buffer.from(sound, "base64"));
console.log(JSON.stringify(peaksOf(levels)));
await browser.close();

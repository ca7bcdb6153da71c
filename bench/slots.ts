/**
 * bench:slots: a teacher's open slots of four weeks in London across the clock change of 28 March 2027, for a
 * student in New York, with sixty times taken: openSlots against a peer that converts zones for every slot.
 * Rates are per second of processor time, since both sides do nothing but compute.
 */
import { day, hour, minute, startOfLocalDay } from "#app/platform/time/time.ts";
import { openSlots, type SlotInput } from "#app/features/scheduling/availability/slots.ts";
import { interleaved, medianRatio } from "./measuring/rounds.ts";
import { peerSlots } from "./slots/peer.ts";

const floor = 200;
const goal = 3_000;
const rounds = 7;
const zone = "Europe/London";
const viewer = "America/New_York";

export async function run(): Promise<boolean> {
  const input = question();
  const ours = openSlots(input);
  const theirs = peerSlots(input, viewer).map((text) => Date.parse(text));
  if (ours.length === 0 || ours.join() !== theirs.join())
    throw new Error(`the peer offers ${theirs.length} slots, openSlots ${ours.length} or others`);
  console.log(`${ours.length} slots on both sides`);

  const rates = await interleaved(rounds, {
    peer: async () => perProcessorSecond(20, () => peerSlots(input, viewer)),
    ours: async () => perProcessorSecond(20_000, () => openSlots(input)),
  });
  for (const [name, measured] of Object.entries(rates))
    console.log(`${name}: ${measured.map((rate) => rate.toFixed(0)).join(", ")} per second`);
  const ratio = medianRatio(rates, "ours", "peer");
  const isGood = ratio >= floor;
  console.log(
    `${isGood ? "ok  " : "FAIL"} ours to peer: ${ratio.toFixed(0)} (at least ${floor}, goal ${goal})`,
  );
  return isGood;
}

/** Mondays to Fridays 9:00 to 17:00, half-hours; sixty times of 45 minutes are taken, in their order as a table gives them. */
function question(): SlotInput {
  const from = startOfLocalDay("2027-03-15", zone);
  const to = startOfLocalDay("2027-04-12", zone);
  const busy = Array.from({ length: 60 }, (_, at) => {
    const start = from + (at % 28) * day + (9 + ((at * 5) % 8)) * hour;
    return { start, end: start + 45 * minute };
  }).toSorted((a, b) => a.start - b.start);
  return {
    now: from - 2 * day,
    from,
    to,
    schedule: {
      zone,
      weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1_020 })),
    },
    lessons: [],
    busy,
    slotMinutes: 30,
    stepMinutes: 30,
    noticeMinutes: 720,
    horizonDays: 60,
  };
}

function perProcessorSecond(times: number, work: () => unknown): number {
  const before = process.cpuUsage();
  for (let at = 0; at < times; at += 1) work();
  const { user, system } = process.cpuUsage(before);
  return times / ((user + system) / 1_000_000);
}

import { describe, expect, it } from "vitest";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";
import { isDeep } from "../depth.ts";
import { promote } from "../servers/replication.ts";
import { useReplicated } from "../servers/replicated.ts";
import { keepBooking } from "./keep-booking.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

const [before, after] = [300, 100];

describe.runIf(isDeep).each([1, 2, 3])("a primary that is lost, round %i", (round) => {
  const servers = useReplicated({ synchronous: true });

  it("is followed by the standby within a second, and no acknowledged booking is lost [K2]", async () => {
    await startJobs([], { work: false });
    const { acknowledged, retried, end } = await keepBooking(6);
    await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(before);
    servers.killPrimary();
    await promote(servers.standby);
    const promoted = performance.now();
    const soonest = () => acknowledged.find(({ at }) => at > promoted);
    await expect.poll(soonest, { interval: 10, timeout: 60_000 }).toBeDefined();
    const enough = acknowledged.length + after;
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(enough);
    await end();
    await stopJobs();
    const waited = soonest()!.at - promoted;
    console.log(
      `round ${round}: first booking ${Math.round(waited)} ms after the promotion; ${acknowledged.length} acknowledged, ${retried()} asked again`,
    );
    expect(waited).toBeLessThan(1_000);
  });
});

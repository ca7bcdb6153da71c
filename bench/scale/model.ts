/** What one of each costs, as measured: milliseconds of a processor, bytes that stay. */
export type Costs = {
  /** Of a server of ours and of PostgreSQL. */
  visit: Work;
  search: Work;
  dashboard: Work;
  lesson: Work & Kept;
  message: Work & Kept;
  person: Kept;
  /** Of a second of a room of two, in the middle of a lesson. */
  roomSecond: Work;
  /** Kilobytes that an open page costs a server, and that a server needs before any. */
  openPageKilobytes: number;
  serverKilobytes: number;
};
type Work = { server: number; database: number };
/** `log` is what goes through PostgreSQL's write-ahead log, to the disk and to every standby. */
type Kept = { bytes: number; log: number };

/** How people use it in a day: assumptions, which an operator replaces by their own figures. */
export type Use = typeof assumed.use;
export type Limits = typeof assumed.limits;
export type Prices = typeof assumed.prices;

export const assumed = {
  use: {
    /** Of all who have an account, those who come on a day. */
    activeShare: 0.1,
    /** Of those, and of as many again who only look around. */
    publicPages: 6,
    searches: 1,
    dashboards: 8,
    messages: 6,
    /** Two people each: a lesson for each fifth person who comes. */
    lessons: 0.2,
    minutesOfALesson: 50,
    /** Of all who are active on a day, those who have a page open at once in the busiest hour. */
    openAtOnce: 0.2,
    /** The busiest moment to the mean of a day. */
    peak: 10,
    /** How full a machine runs in the busiest moment. */
    fullness: 0.6,
    years: 3,
  },
  limits: {
    /** The largest machine that one primary is given, and what its disk takes of the log. */
    primaryCores: 64,
    logMegabytesASecond: 300,
    primaryTerabytes: 16,
    /** Connections that a PostgreSQL with a pooler before it holds well. */
    connections: 500,
    connectionsOfAServer: 20,
    coresOfAMachine: 16,
    gigabytesOfAMachine: 64,
  },
  prices: {
    /** Pounds a month: a core with four gigabytes, a gigabyte of fast disk. */
    core: 22,
    gigabyte: 0.1,
  },
};

/** What so many people need in the busiest moment. */
export type Need = {
  people: number;
  servers: number;
  machines: number;
  primaryCores: number;
  replicaCores: number;
  connections: number;
  terabytes: number;
  poundsAMonth: number;
  /** How much of its limit each part takes, the fullest first. */
  fullest: { part: string; share: number }[];
};

const secondsOfADay = 86_400;

/**
 * Machines, connections, storage and cost for `people` who have an account, and which part is full first. A reader's
 * page reads a replica, everything that writes the primary; a second machine stands by for each database.
 */
export function scale(people: number, costs: Costs, { use, limits, prices } = assumed): Need {
  const active = people * use.activeShare;
  const perSecond = (aDay: number) => (active * aDay * use.peak) / secondsOfADay;
  const rates = {
    visit: perSecond(use.publicPages * 2),
    search: perSecond(use.searches * 2),
    dashboard: perSecond(use.dashboards),
    message: perSecond(use.messages),
    lesson: perSecond(use.lessons),
    roomSecond: perSecond(use.lessons) * use.minutesOfALesson * 60,
  };
  const kinds = Object.keys(rates) as (keyof typeof rates)[];
  const cores = (side: keyof Work, of = kinds) =>
    of.reduce((sum, kind) => sum + rates[kind] * costs[kind][side], 0) / 1_000 / use.fullness;
  const byWork = cores("server");
  const openPages = active * use.openAtOnce;
  const gigabytes =
    (Math.ceil(byWork) * costs.serverKilobytes + openPages * costs.openPageKilobytes) / 2 ** 20;
  // Node.js works on one core: a server for each.
  const servers = Math.max(2, Math.ceil(byWork));
  const machines = Math.max(
    2,
    Math.ceil(servers / limits.coresOfAMachine),
    Math.ceil(gigabytes / limits.gigabytesOfAMachine / use.fullness),
  );
  const primaryCores = cores("database", ["message", "lesson", "roomSecond", "dashboard"]);
  const replicaCores = cores("database", ["visit", "search"]);
  const connections = servers * limits.connectionsOfAServer;
  const days = use.years * 365;
  const bytes =
    people * costs.person.bytes +
    active * days * (use.lessons * costs.lesson.bytes + use.messages * costs.message.bytes);
  const terabytes = bytes / 1e12;
  const log =
    (rates.lesson * costs.lesson.log + rates.message * costs.message.log) / 1e6 / use.fullness;
  const databaseCores = 2 * (Math.max(2, primaryCores) + Math.max(1, replicaCores));
  const poundsAMonth =
    (servers + databaseCores) * prices.core + terabytes * 1_000 * 2 * prices.gigabyte;
  const shares = {
    "one server of ours": byWork,
    "one machine of servers": byWork / limits.coresOfAMachine,
    "connections without a pooler": connections / limits.connections,
    "the primary's processor": primaryCores / limits.primaryCores,
    "the primary's log": log / limits.logMegabytesASecond,
    "the primary's disk": terabytes / limits.primaryTerabytes,
  };
  const fullest = Object.entries(shares)
    .map(([part, share]) => ({ part, share }))
    .toSorted((a, b) => b.share - a.share);
  return {
    people,
    servers,
    machines,
    primaryCores,
    replicaCores,
    connections,
    terabytes,
    poundsAMonth,
    fullest,
  };
}

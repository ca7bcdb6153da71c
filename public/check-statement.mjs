// Recounts a statement of your payments: node check-statement.mjs statement.csv
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const lines = readFileSync(process.argv[2], "utf8").trim().split(/\r?\n/).slice(1);
const entries = lines.map((line) => line.slice(1, -1).split('","'));
const before = {};

for (const columns of entries.toSorted((a, b) => a[5] - b[5])) {
  const [at, event, , currency, account, entry, amount, balance, key, ...ids] = columns;
  const hash = ids.pop();
  const last = before[account] ?? { entry: 0, balance: 0, hash: "0".repeat(64) };
  const posted = [last.hash, key, event, ...ids, Date.parse(at)];
  const text = [...posted, account, entry, amount, currency, balance].join("|");
  const isNext = Number(entry) === last.entry + 1;
  const addsUp = Number(balance) === last.balance + Number(amount);
  if (!isNext || !addsUp || createHash("sha256").update(text).digest("hex") !== hash) {
    console.error(`Entry ${last.entry + 1} of ${account} is missing or was changed.`);
    process.exit(1);
  }
  before[account] = { entry: Number(entry), balance: Number(balance), hash };
}
const accounts = Object.keys(before).length;
console.log(`${entries.length} entries, ${accounts} accounts: every balance and code is right.`);

// Recounts a statement of your payments: node check-statement.mjs statement.csv
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const lines = readFileSync(process.argv[2], "utf8").trim().split(/\r?\n/).slice(1);
const rows = lines.map((line) => line.slice(1, -1).split('","'));
const entries = rows.filter(([, event]) => event !== "end");
const [ended, , , , , count, , , codes, key = "", , , signature = ""] = rows.at(-1);
const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const fail = (text) => process.exit(console.error(text) ?? 1);
const before = {};
for (const columns of entries.toSorted((a, b) => a[5] - b[5])) {
  const [at, event, money, currency, account, entry, amount, balance, name, ...rest] = columns;
  const [ids, hash] = [rest.slice(0, 3), rest[3]];
  const last = before[account] ?? { entry: 0, balance: 0, hash: "0".repeat(64) };
  const posted = [last.hash, name, event, ...ids, Date.parse(at)];
  const text = [...posted, account, entry, amount, currency, balance].join("|");
  const isNext = Number(entry) === last.entry + 1 && sha256(text) === hash;
  const addsUp = Number(balance) === last.balance + Number(amount);
  if (!isNext || !addsUp || Math.round(money * 100) !== Number(amount))
    fail(`Entry ${last.entry + 1} of ${account} is missing or was changed.`);
  before[account] = { entry: Number(entry), balance: Number(balance), hash };
}
const all = sha256(entries.map((columns) => columns[12]).join("\n"));
if (Number(count) !== entries.length || all !== codes) fail("Some lines are missing.");
const jwk = { kty: "OKP", crv: "Ed25519", x: Buffer.from(key, "hex").toString("base64url") };
const ours = createPublicKey({ key: jwk, format: "jwk" });
const said = Buffer.from(`${ended}|${count}|${codes}`);
if (!verify(null, said, ours, Buffer.from(signature, "hex"))) fail("Its key did not sign it.");
console.log(`${entries.length} entries: every balance and code is right. Signed with ${key}`);

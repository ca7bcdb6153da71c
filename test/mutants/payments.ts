import type { Mutant } from "#scripts/tests/test-mutants.ts";

const packages = ["app/features/scheduling/packages/packages.test.ts"];

export default [
  {
    name: "M32 a lesson is drawn from a package that has no money left",
    file: "app/features/payments/purchases/package-money.server.ts",
    find: "if (balancePence < share) return null;",
    replace: "",
    tests: packages,
  },
  {
    name: "M33 the last penny of a package stays in it",
    file: "app/features/payments/purchases/rules.ts",
    find: "return left === 1 ? balancePence : equalPart(pricePence, lessons);",
    replace: "return equalPart(pricePence, lessons);",
    tests: ["app/features/payments/purchases/rules.test.ts"],
  },
  {
    name: "P01 a trial pays commission",
    file: "app/features/payments/purchases/rules.ts",
    find: `return kind === "trial" ? rules.fee.trialBasisPoints : rules.fee.lessonBasisPoints;`,
    replace: `return kind === "single" ? rules.fee.trialBasisPoints : rules.fee.lessonBasisPoints;`,
    tests: ["app/features/payments/purchases/rules.test.ts"],
  },
  {
    name: "P02 commission is taken on what went back, too",
    file: "app/features/payments/purchases/rules.ts",
    find: "...splitLesson({ pricePence: pricePence - refundPence, ...agreed })",
    replace: "...splitLesson({ pricePence, ...agreed })",
    tests: ["app/features/payments/purchases/rules.test.ts"],
  },
  {
    name: "P03 a used lesson of a stopped package is raised beyond what there is",
    file: "app/features/payments/purchases/rules.ts",
    find: "const raise = Math.min(refundPence, Math.max(0, alone - keptPence));",
    replace: "const raise = Math.max(0, alone - keptPence);",
    tests: ["app/features/payments/purchases/rules.test.ts"],
  },
  {
    name: "P04 half a penny is rounded down",
    file: "app/platform/money.ts",
    find: "+ basisPointsInWhole / 2;",
    replace: "+ basisPointsInWhole / 2 - 1;",
    tests: ["app/platform/money.test.ts"],
  },
  {
    name: "P05 equal parts are rounded up",
    file: "app/platform/money.ts",
    find: "return (pence - remainder) / parts;",
    replace: "return Math.ceil(pence / parts) + 0 * remainder;",
    tests: ["app/platform/money.test.ts"],
  },
  {
    name: "P06 money is recorded as often as it is told",
    file: "app/features/payments/purchases/purchases.server.ts",
    find: "key: holdKey(payment),",
    replace: "key: `${holdKey(payment)}:${at.getTime()}`,",
    tests: ["app/features/payments/purchases/purchases.test.ts"],
  },
  {
    name: "P07 a refund is sent in full, whatever was agreed",
    file: "app/features/payments/purchases/purchases.server.ts",
    find: "await enqueue(tx, sendRefund, { paymentId: payment.id, amountMinor: refundPence });",
    replace: "await enqueue(tx, sendRefund, { paymentId: payment.id, amountMinor });",
    tests: ["app/features/scheduling/booking/booking.test.ts"],
  },
  {
    name: "P08 a lesson of a package that is cancelled goes back to the card",
    file: "app/features/payments/purchases/purchases.server.ts",
    find: `if (bought?.state === "active" && refundPence === amountMinor)`,
    replace: `if (bought?.state === "active" && refundPence > amountMinor)`,
    tests: packages,
  },
  {
    name: "P09 what the ledger divided is guessed again",
    file: "app/features/payments/purchases/rules.ts",
    find: "return divided ?? {",
    replace: "return {",
    tests: ["app/features/scheduling/lessons/lesson-money.test.ts"],
  },
  {
    name: "P10 held money is divided as often as one asks",
    file: "app/features/payments/purchases/purchases.server.ts",
    find: "and(eq(payments.id, paymentId), isNull(payments.settledAt))",
    replace: "eq(payments.id, paymentId)",
    tests: ["app/features/payments/purchases/purchases.test.ts"],
  },
  {
    name: "P11 a ledger that was changed is called whole",
    file: "app/features/payments/ledger/verify-ledger.server.ts",
    find: "return hashOf(row, last?.hash ?? first) === row.hash ? null : `${name} was changed`;",
    replace: "return null;",
    tests: ["app/features/payments/ledger/ledger.test.ts"],
  },
] satisfies Mutant[];

import { existsSync, globSync } from "node:fs";
import { basename } from "node:path";

/** Which tests are asked about faults in which files: the nearest first, all of the others only about what these let live. */
export interface Scope {
  readonly files: readonly string[];
  readonly wider: readonly string[];
  /** Whether the wider tests need a database. */
  readonly database: boolean;
}

const JUDGEMENT_TESTS = ["tests/domain/**/*.test.ts"];
/** Asked last: they try many random cases, and most faults are found by a case that somebody wrote. */
const SLOW_TESTS =
  /\/(?:naive-audit|naive-rules|adversarial|sequences|audit-properties|grown|mutants|chunking|real-samples|x12-parser-differential)\.test\.ts$/;

export function isSlow(test: string): boolean {
  return SLOW_TESTS.test(test);
}

const SETTINGS_AND_TYPES = /(?:\.generated\.|\/(?:audit-facts|audit-result|policy|finding|facts|types)\.ts$)/;

/** What is worth money or keeps it safe. A new file of these folders belongs by itself. */
const SCOPES: readonly Scope[] = [
  {
    files: ["src/domain/{audit,lifecycle,recovery,dispute}/**/*.ts"],
    wider: JUDGEMENT_TESTS,
    database: false,
  },
  {
    files: ["src/domain/**/*.ts"],
    wider: [...JUDGEMENT_TESTS, "tests/edi/*.test.ts"],
    database: false,
  },
  {
    files: ["src/x12/*.ts"],
    wider: ["tests/x12/*.test.ts", "tests/edi/*.test.ts"],
    database: false,
  },
  { files: ["src/edi/*.ts"], wider: ["tests/edi/*.test.ts"], database: false },
  {
    files: [
      "src/deliver/{lanes,judge-attempt,held-deliveries,endpoint-alerts,repeat,attempt-delivery}.ts",
      "src/contract/events/sign.ts",
    ],
    wider: [
      "tests/deliver/{lanes,judge-attempt,held-deliveries,endpoint-alerts,repeat,attempt-delivery}.test.ts",
      "tests/contract/sign.test.ts",
    ],
    database: false,
  },
  {
    files: ["src/adapters/{guarded-http,egress-rule}.ts"],
    wider: ["tests/adapters/{guarded-http,egress-rule}.test.ts"],
    database: false,
  },
  {
    files: ["src/deliver/*.ts"],
    wider: ["tests/deliver/deliver.test.ts", "tests/http/webhook-endpoints.test.ts"],
    database: true,
  },
  {
    files: ["src/usecases/{batches,per-database}.ts"],
    wider: ["tests/usecases/batches.test.ts", "tests/db/shared-commits.test.ts"],
    database: true,
  },
  {
    files: ["src/usecases/message/{accept-message,keys-of-message}.ts", "src/http/{accept-answer,read-idempotency-key}.ts"],
    wider: ["tests/{db/acceptance,db/shared-commits,http/create-order}.test.ts"],
    database: true,
  },
  {
    files: ["src/db/database.ts"],
    wider: ["tests/db/{database,tenant-setting,deadlock,lost-connections}.test.ts"],
    database: true,
  },
  {
    files: ["src/http/auth/{api-key,session}.ts"],
    wider: ["tests/http/auth/{api-key,session}.test.ts"],
    database: false,
  },
  {
    files: ["src/http/auth/{authenticate,key-directory,token-directory,scopes}.ts"],
    wider: [
      "tests/http/{auth/api-key,authentication,tenant-isolation,scopes,sessions,second-factor,oauth,manage-settings,people,boundaries}.test.ts",
    ],
    database: true,
  },
  {
    files: [
      "src/usecases/invoice/{approve-invoice,approve-pending,gather-approval,record-approval,undo-approval,hold-invoice,terminate-pending,undo-termination}.ts",
      "src/usecases/audit/{kept-approval,waiting-approvals}.ts",
      "src/usecases/duties/separates-duties.ts",
    ],
    wider: [
      "tests/flows/{decisions,approvals-that-wait,terminations-that-wait,keyed-by-approver,order-settlement,approval-neighbors,accepted-updates,races,receipts}.test.ts",
      "tests/flows/{invoices-of-one-order,copies,order-to-approval,recoveries,pending-changes,rating-first}.test.ts",
    ],
    database: true,
  },
  {
    files: [
      "src/usecases/invoice/terminate-invoice.ts",
      "src/usecases/order/{approve-complete-orders,approve-order,cancel-order,reinstate-order}.ts",
    ],
    wider: [
      "tests/flows/{terminations,order-settlement,order-to-approval,judged-again}.test.ts",
      "tests/http/manage-invoices.test.ts",
    ],
    database: true,
  },
  {
    files: ["src/usecases/audit/lookalikes.ts", "src/usecases/invoice/lift-withheld.ts"],
    wider: ["tests/flows/{lookalikes,copies,invoices-of-one-order,order-settlement}.test.ts"],
    database: true,
  },
  {
    files: [
      "src/domain/audit/approval/approval-allocations.ts",
      "src/usecases/recovery/{overpayments,decide-recovery,refresh-recoveries}.ts",
    ],
    wider: ["tests/flows/{recoveries,recovered-and-credited,reads-after-decisions}.test.ts"],
    database: true,
  },
  {
    files: ["src/domain/audit/identity/first-receipt.ts"],
    wider: ["tests/domain/audit/first-receipt.test.ts"],
    database: false,
  },
  {
    files: ["src/usecases/audit/paper-uses.ts"],
    wider: ["tests/flows/receipts.test.ts"],
    database: true,
  },
  {
    files: ["src/usecases/audit/updates-waiting.ts"],
    wider: ["tests/flows/accepted-updates.test.ts"],
    database: true,
  },
  {
    files: ["src/usecases/invoice/decide-exceptions.ts"],
    wider: ["tests/flows/exceptions.test.ts"],
    database: true,
  },
];

export interface Subject {
  readonly file: string;
  /** Tests asked first; empty where none is named after the file. */
  readonly nearest: readonly string[];
  readonly wider: readonly string[];
  readonly database: boolean;
}

/** Every file of the scopes with its tests; `quick` leaves out those that try many random cases. */
export function subjects(root: string, { quick = false } = {}): readonly Subject[] {
  const seen = new Set<string>();
  return SCOPES.flatMap(({ files, wider, database }) => {
    const found = wider.flatMap((pattern) => globSync(pattern, { cwd: root })).sort();
    const slow = found.filter((test) => SLOW_TESTS.test(test));
    const tests = [...found.filter((test) => !SLOW_TESTS.test(test)), ...(quick ? [] : slow)];
    return files
      .flatMap((pattern) => globSync(pattern, { cwd: root }))
      .sort()
      .filter((file) => !SETTINGS_AND_TYPES.test(file) && !seen.has(file) && seen.add(file) !== undefined)
      .map((file) => ({ file, nearest: nearestOf(root, file, tests), wider: tests, database }));
  });
}

function nearestOf(root: string, file: string, tests: readonly string[]): readonly string[] {
  const beside = file.replace(/^src\//, "tests/").replace(/\.ts$/, ".test.ts");
  if (existsSync(`${root}/${beside}`)) return [beside];
  const name = basename(file, ".ts");
  return tests.filter((test) => basename(test, ".test.ts") === name);
}

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `node tools/write-sbom.ts`: writes sbom.cdx.json anew, the bill of materials of the service (CycloneDX 1.5) from the lock file,
 * as npm makes it. `npm run release` does it: the bill is that of the release.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));

const args = ["sbom", "--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
const { status, stdout, stderr } = spawnSync("npm", args, { cwd: ROOT, encoding: "utf8" });
if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
const bill = JSON.parse(stdout) as { metadata: { component: { name: string } }; readonly components: readonly unknown[] };
// npm takes the name of the folder.
bill.metadata.component.name = "weighbridge";
writeFileSync(join(ROOT, "sbom.cdx.json"), `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${bill.components.length} components`);

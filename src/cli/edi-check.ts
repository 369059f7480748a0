import { readFile } from "node:fs/promises";
import { partnerReader } from "#contract/manage/edi/edi-partners.ts";
import { findBeforeReading } from "#db/queries/edi/edi.ts";
import { findTenant, findTenantBySlug } from "#db/queries/tenant/tenant.ts";
import { storedPartner } from "#usecases/edi/change-edi-partner.ts";
import { ediPartners, partnerOf } from "#usecases/edi/edi-partners.ts";
import { checkFile } from "#x12/check-file.ts";
import { printFileCheck } from "#x12/print-file-check.ts";
import type { ReaderOptions } from "#x12/reader.ts";
import type { DefineCommand } from "./command.ts";
import { withContext } from "./with-context.ts";

const UUID = /^[0-9a-f-]{36}$/i;

interface Options {
  readonly partner?: string;
  readonly tenant?: string;
}

/**
 * `weighbridge edi check FILE [--partner FILE.json | --tenant SLUG|UUID]`: what the service would answer to a file, and why, with
 * a caret under each fault. Strictly; or as an agreement says that is not made yet; or as a tenant reads its partners today. Exit
 * code 1 when any of it is refused.
 */
export const ediCheck: DefineCommand = (command) =>
  void command
    .argument("<file>", "an X12 file, as it would be sent")
    .option("--partner <file.json>", "read it as this agreement says, as PUT /manage/edi/partners takes it")
    .option("--tenant <slug or uuid>", "read it as this tenant of the database reads its partners")
    .action(async (file: string, { partner, tenant }: Options) => {
      if (partner !== undefined && tenant !== undefined)
        throw new Error("--partner or --tenant, not both: each says how to read");
      const bytes = await readFile(file);
      const options = partner !== undefined ? await agreementIn(partner) : tenant !== undefined ? await asTenant(tenant) : {};
      const now = new Date().toISOString();
      const check = checkFile(bytes, { controlNumber: 1, on: now.slice(0, 10), at: now.slice(11, 16) }, options);
      console.log(printFileCheck(check, bytes).trimEnd());
      if (check.outcome !== "accepted" && check.outcome !== "accepted-with-errors") process.exitCode = 1;
    });

const agreementIn = async (file: string): Promise<ReaderOptions> => {
  const read = partnerReader.readBytes(await readFile(file));
  if (!read.ok) {
    const lines = Object.entries(read.errors).map(([path, messages]) => `  ${path}: ${messages.join("; ")}`);
    throw new Error(`${file} is no agreement with a partner:\n${lines.join("\n")}`);
  }
  const { profile } = partnerOf(storedPartner(read.value));
  return { partnerFor: () => profile };
};

const asTenant = (name: string): Promise<ReaderOptions> =>
  withContext("of-this-release", async (context) => {
    const { control } = context.db;
    const tenant = UUID.test(name) ? await findTenant(control, name) : await findTenantBySlug(control, name);
    if (tenant === undefined) throw new Error(`there is no tenant ${name}`);
    const facts = await context.db.inTenant(tenant.tenantUuid, (tx) => findBeforeReading(tx, []));
    const partners = ediPartners(facts, context.outside.ediReceiverIds);
    return {
      partnerFor: ({ id }) => {
        const partner = partners.find(id);
        return partner === "unknown" ? partner : partner.profile;
      },
      isReceiver: partners.isReceiver,
    };
  });

import { givenMasterKeys } from "./given-master-keys.ts";
import { masterKeysByCommand } from "./master-keys-by-command.ts";
import { masterKeysInFolder } from "./master-keys-in-folder.ts";
import type { MasterKeys } from "./master-keys.ts";

export interface MasterKeySettings {
  readonly dataDir: string;
  /** Null: not given. */
  readonly masterKey: string | null;
  readonly masterKeyCommand: string | null;
}

/** The keys that the settings name, else a file of the data folder. A text that says what is wrong with them. */
export function openMasterKeys({ dataDir, masterKey, masterKeyCommand }: MasterKeySettings): MasterKeys | string {
  if (masterKey !== null) return givenMasterKeys(masterKey);
  return masterKeyCommand === null ? masterKeysInFolder(dataDir) : masterKeysByCommand(masterKeyCommand);
}

import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Loaded before the tests that sign people in by the dozen within their own process: the same scrypt by the same library, at a
 * cost of a thousandth. A hash takes a tenth of a second of a core otherwise, which was most of what these tests took. Processes
 * of their own hash at full cost, as the tests of `tests/cli` and `tests/bin` start them.
 */
const CHEAPEST = { N: 16, r: 1, p: 1 };

const scrypt = crypto.scrypt;
const cheap = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  length: number,
  options: crypto.ScryptOptions,
  callback: (error: Error | null, key: Buffer) => void,
): void => scrypt(password, salt, length, { ...options, ...CHEAPEST }, callback);
Object.assign(crypto, { scrypt: cheap });
syncBuiltinESMExports();

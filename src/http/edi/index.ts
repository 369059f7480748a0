import type { AnyOperation } from "../operation.ts";
import { receiveInterchangeOperation } from "./receive-interchange.ts";

export const ediOperations: readonly AnyOperation[] = [receiveInterchangeOperation];

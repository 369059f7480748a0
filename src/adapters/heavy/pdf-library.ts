import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { WrappedPdfiumModule } from "@embedpdf/pdfium";

/** PDFium, for one file. */
export interface PdfLibrary extends WrappedPdfiumModule {
  /** Called by whoever needs nothing more of the file: the next one may have this instance, as it was when it was new. */
  readonly giveBack: () => void;
}

/** What the types of this project's JavaScript leave out. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    compile(bytes: Uint8Array): Promise<object>;
    instantiate(program: object, imports: object): Promise<object>;
  };
};
/** Compiled once for a process, which takes longer than a page does. */
let compiled: Promise<object> | undefined;

/** An instance as it was when it was new. */
interface NewAgain {
  readonly library: WrappedPdfiumModule;
  /** Its memory up to the last byte that is not 0. */
  readonly memory: Uint8Array;
  readonly memoryBytes: number;
  readonly stack: number;
  /** Whether it did anything with files since: they are kept outside of its memory. */
  readonly files: { touched: boolean };
}

/** One that was given back. A process reads one file at a time. */
let idle: NewAgain | undefined;

/** What types of the library leave out. */
interface Insides {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: {
    emscripten_stack_get_current(): number;
    _emscripten_stack_restore(at: number): void;
  };
}
const insidesOf = ({ pdfium }: WrappedPdfiumModule): Insides => pdfium as unknown as Insides;

/** Asked for each time: it is another one when the library has taken more. */
export function memoryOf(library: WrappedPdfiumModule): Uint8Array {
  return insidesOf(library).HEAPU8;
}

/**
 * PDFium as it is when it is new: whatever a file does to the library's memory, it does to no other file. Making an instance
 * takes as long as reading half a page, so one that was given back is made new again: its whole memory and its stack are what
 * they were before the file came. Outside of these it has nothing but the files of its runtime: one that touched any is not used
 * again, nor one whose memory has grown, which cannot shrink. One that is not given back is nobody's any more.
 */
export async function openLibrary(): Promise<PdfLibrary> {
  const own = idle ?? (await newLibrary());
  idle = undefined;
  let isOut = true;
  return {
    ...own.library,
    giveBack: () => {
      if (!isOut) return;
      isOut = false;
      if (idle === undefined && !own.files.touched && renewed(own)) idle = own;
    },
  };
}

const renewed = ({ library, memory, memoryBytes, stack }: NewAgain): boolean => {
  const now = memoryOf(library);
  if (now.length !== memoryBytes) return false;
  now.set(memory);
  now.fill(0, memory.length);
  insidesOf(library).wasmExports._emscripten_stack_restore(stack);
  return true;
};

/** What the program calls of its runtime to do with files (`__syscall_openat`, `fd_write`). */
const OF_FILES = /^(?:__syscall_|fd_)/;
const OPEN = "__syscall_openat";
type Imports = Readonly<Record<string, Readonly<Record<string, (...given: readonly number[]) => unknown>>>>;

/** The same, and it is noted where one of them does something with files. */
const watched = (imports: Imports, files: { touched: boolean }): Imports =>
  Object.fromEntries(
    Object.entries(imports).map(([room, calls]) => [
      room,
      Object.fromEntries(
        Object.entries(calls).map(([name, call]) => [
          name,
          !OF_FILES.test(name)
            ? call
            : (...given: readonly number[]): unknown => {
                const answer = call(...given);
                // It looks for fonts where systems have them: there are none, and nothing comes of it.
                const isNothing = name === OPEN && typeof answer === "number" && answer < 0;
                if (!isNothing) files.touched = true;
                return answer;
              },
        ]),
      ),
    ]),
  );

const newLibrary = async (): Promise<NewAgain> => {
  // Loaded only where it is used.
  const { init } = await import("@embedpdf/pdfium");
  compiled ??= WebAssembly.compile(readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm")));
  const program = await compiled;
  const files = { touched: false };
  const start = async (imports: Imports, done: (instance: object) => void): Promise<void> =>
    done(await WebAssembly.instantiate(program, watched(imports, files)));
  const library = await init({
    instantiateWasm: (imports: Imports, done: (instance: object) => void) => {
      void start(imports, done);
      return {};
    },
  });
  library.PDFiumExt_Init();
  // What it looks for when it begins, it looks for in every one.
  files.touched = false;
  const memory = memoryOf(library);
  let used = memory.length;
  while (used > 0 && memory[used - 1] === 0) used -= 1;
  const stack = insidesOf(library).wasmExports.emscripten_stack_get_current();
  return { library, memory: memory.slice(0, used), memoryBytes: memory.length, stack, files };
};

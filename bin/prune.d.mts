export declare function prune(modules: string, lock: string): void;
export declare function spareIn(modules: string, lock: string): string[];
export declare function forgetPruned(modules: string): void;

/**
 * The keys that an installation makes for itself, each for one thing, so that a function can open no more than it has to:
 * what workspaces entrust to us, what a browser takes away and brings back, and archives.
 */
export const keyNames = ['data-key', 'state-key', 'archive-key'] as const;
export type KeyName = (typeof keyNames)[number];

type Hold = (event: PopStateEvent) => void;
let holder: Hold | undefined;

/**
 * Must be called before the router is created: browsers call listeners in the order in which they were added, and the
 * handler can hold a navigation only when it runs first.
 */
export const listenForHistoryNavigation = (): void =>
  addEventListener('popstate', (event) => holder?.(event));

export const setHistoryHandler = (hold: Hold | undefined): void => {
  holder = hold;
};

type Ask = (go: () => void) => void;
let asker: Ask | undefined;

export const setLeaveConfirmation = (ask: Ask | undefined): void => {
  asker = ask;
};

/** Runs an action that ends this page, such as signing out, after asking a user who has unsaved changes. */
export const confirmAndLeave = (go: () => void): void => (asker ? asker(go) : go());

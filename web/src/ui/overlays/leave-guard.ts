type Hold = (event: PopStateEvent) => void;
let holder: Hold | undefined;

/**
 * Called before the router is there: a browser tells a window's listeners in the order in which they came, and a
 * step is only held when its holder hears of it first.
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

/** Does what ends this page, such as signing out, once whoever has something unsaved in it was asked. */
export const confirmAndLeave = (go: () => void): void => (asker ? asker(go) : go());

type Hold = (event: PopStateEvent) => void;
let holder: Hold | undefined;

/**
 * Called before the router is there: a browser tells a window's listeners in the order in which they came, and a
 * step is only held when its holder hears of it first.
 */
export const hearSteps = (): void => addEventListener('popstate', (event) => holder?.(event));

export const holdWith = (hold: Hold | undefined): void => {
  holder = hold;
};

type Ask = (go: () => void) => void;
let asker: Ask | undefined;

export const askWith = (ask: Ask | undefined): void => {
  asker = ask;
};

/** Does what ends this page, such as signing out, once whoever has something unsaved in it was asked. */
export const leaveBy = (go: () => void): void => (asker ? asker(go) : go());

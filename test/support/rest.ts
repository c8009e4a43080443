import type { Page, Request } from 'playwright-core';
import { until } from './until.ts';

type Traffic = { readonly open: Set<Request>; started: number };

const traffic = new WeakMap<Page, Traffic>();

/** Counts the requests of a page, so that `settled` knows when all of them are answered. */
export const followRequests = (page: Page): void => {
  const counted: Traffic = { open: new Set(), started: 0 };
  traffic.set(page, counted);
  page.on('request', (request) => {
    // A new document drops the requests of the one before.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) counted.open.clear();
    counted.open.add(request);
    counted.started += 1;
  });
  page.on('requestfinished', (request) => void counted.open.delete(request));
  page.on('requestfailed', (request) => void counted.open.delete(request));
};

/**
 * Waits until the fonts are loaded, no animation that ends is running and nothing is about to appear, in two frames in
 * a row.
 * @throws Error when something still moves after ten seconds
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = (): Promise<unknown> =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        // A page behind another one draws no frames.
        setTimeout(resolve, 100);
      });
    // Animations in skipped content (`content-visibility`) stand still until it is drawn.
    const isDrawn = (effect: AnimationEffect): boolean =>
      !(effect instanceof KeyframeEffect) ||
      (effect.target?.checkVisibility({ contentVisibilityAuto: true }) ?? false);
    const running = (): Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' &&
            effect &&
            effect.getComputedTiming().endTime !== Infinity &&
            isDrawn(effect),
        );
    // A window that is about to fade in is transparent for a frame or more before its transition begins.
    const hidden = (): Element[] =>
      [...document.querySelectorAll('[style*="opacity: 0"]')].filter((element) => element.checkVisibility());
    const moving = (): number => running().length + hidden().length;
    const end = performance.now() + 10_000;
    await document.fonts.ready;
    for (let still = 0; still < 2; still = moving() === 0 ? still + 1 : 0) {
      if (performance.now() > end) throw new Error(`still moving: ${moving()} elements`);
      await frame();
    }
  });

/** Waits until every request is answered, what came of them is drawn and nothing moves. */
export const settled = async (page: Page): Promise<void> => {
  const counted = traffic.get(page);
  if (!counted) throw new Error('the requests of this page are not followed');
  const isQuiet = async (): Promise<boolean> => {
    if (counted.open.size > 0) return false;
    const { started } = counted;
    // A navigation ends the script that watches the page.
    const isStill = await atRest(page).then(
      () => true,
      () => false,
    );
    return isStill && counted.open.size === 0 && counted.started === started;
  };
  await until(isQuiet, `${page.url()} settles`);
};

/** Holds back the requests of a page that match, until the returned function is called. */
export const hold = async (page: Page, what: string | RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(what, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

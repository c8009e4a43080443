import { defaultConfig } from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { BrowserContext } from 'playwright-core';

/**
 * Lighthouse's index of the processor of a mid-tier phone, by which Chromium's developer tools calibrate their own:
 * `front_end/panels/mobile_throttling/CalibrationController.ts`.
 */
const phoneIndex = 1000;

/** How many times slower a page must run on this machine to be as fast as on the phone; measured now. */
export const phoneSlowdown = async (context: BrowserContext): Promise<number> => {
  const page = await context.newPage();
  // The first time, V8 does not know the loop yet.
  await page.evaluate(pageFunctions.computeBenchmarkIndex);
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  return Math.max(1, index / phoneIndex);
};

/** The network and the processor of the phone, as Lighthouse simulates them. */
export const phoneThrottling = async (context: BrowserContext) => ({
  ...defaultConfig.settings?.throttling,
  cpuSlowdownMultiplier: await phoneSlowdown(context),
});

/**
 * Where a browser keeps that single keys are no shortcuts. Speech input may say letters that nobody pressed, so they can
 * be switched off (WCAG 2.1.4).
 */
export const singleKeysOff = 'single-keys-off';

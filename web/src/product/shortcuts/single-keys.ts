/**
 * The storage key that says that shortcuts of a single key are off. Speech input can produce letters that nobody pressed,
 * so that these shortcuts must have a switch (WCAG 2.1.4).
 */
export const singleKeysOff = 'single-keys-off';

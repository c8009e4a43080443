/** React's own report, and an event for what has to outlive the part of the page that could not be drawn. */
export const onCaughtError = (error: unknown): void => {
  // oxlint-disable-next-line no-console -- as React does it by itself
  console.error(error);
  dispatchEvent(new Event('undrawn'));
};

/** The browser's cache for answers and pictures of the signed-in member. Removing it removes everything at once. */
export const keptCache = 'kept';

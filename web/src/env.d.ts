/// <reference types="vite/client" />

/** Where the build put the emoji data. */
declare const __EMOJI_DATA__: string;

interface Window {
  /** Answers the boot script asked for before the application was there, by URL. */
  __early?: Record<string, Promise<Response>>;
}

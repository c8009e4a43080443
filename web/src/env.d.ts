/// <reference types="vite/client" />

/** Where the build put the emoji data. */
declare const EMOJI_DATA: string;

/** Whether the site has a service worker: not in development, and not when it is switched off. */
declare const SERVICE_WORKER: boolean;

interface Window {
  /** Answers that the boot script requested before the application had loaded, by URL. */
  earlyAnswers?: Record<string, Promise<Response>>;
  /** Keys pressed before the application had loaded. */
  earlyKeys?: KeyboardEvent[];
  /** The browser's offer to install the application, until it was used. */
  installOffer?: Event | undefined;
}

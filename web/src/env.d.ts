/// <reference types="vite/client" />

/** Where the build put the emoji data. */
declare const EMOJI_DATA: string;

interface Window {
  /** Answers that the boot script requested before the application had loaded, by URL. */
  earlyAnswers?: Record<string, Promise<Response>>;
  /** Keys pressed before the application had loaded. */
  earlyKeys?: KeyboardEvent[];
}

/// <reference types="vite/client" />

/** Where the build put the emoji data. */
declare const EMOJI_DATA: string;

interface Window {
  /** Answers the boot script asked for before the application was there, by URL. */
  earlyAnswers?: Record<string, Promise<Response>>;
  /** Keys pressed until then. */
  earlyKeys?: KeyboardEvent[];
}

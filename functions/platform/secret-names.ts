import type { ChatPlatform } from '#shared/model/chat';

/**
 * The keys that an installation makes for itself, each for one thing, so that a function can open no more than it has to:
 * what workspaces entrust to us, what a browser takes away and brings back, and archives.
 */
export const keyNames = ['data-key', 'state-key', 'archive-key'] as const;
export type KeyName = (typeof keyNames)[number];

export type SecretName =
  | KeyName
  | ChatPlatform
  | `${ChatPlatform}-${'app' | 'client' | 'signing'}`
  | 'gifs'
  | 'gift-cards'
  | 'gift-cards-webhook'
  | 'microsoft'
  | 'stripe'
  | 'stripe-webhook';

/** Local runs pass secrets in the environment, as SECRET_GIFS; in AWS it contains only their names. */
export const secretVariable = (name: SecretName): string =>
  `SECRET_${name.toUpperCase().replaceAll('-', '_')}`;

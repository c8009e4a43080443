import { secret } from '#functions/platform/secrets';
import type { GiftCardProvider } from './provider.ts';

type Settings = {
  readonly key: string;
  /** What the provider signs its messages with: one, or two while it is replaced. Only the webhook may read them. */
  readonly webhookKeys: () => Promise<readonly string[]>;
  /** The address of its API; its usual one without. */
  readonly url: string | undefined;
};

/** The register of providers: a name, as GIFT_CARD_PROVIDER gives it, and how to open it. */
const providers: ReadonlyMap<string, (settings: Settings) => Promise<GiftCardProvider>> = new Map([
  // Its SDK is loaded only where it is used.
  ['tremendous', async (settings) => (await import('./tremendous/provider.ts')).tremendousProvider(settings)],
]);

const webhookKeys: Settings['webhookKeys'] = async () =>
  (await secret('gift-cards-webhook'))?.split(',').map((one) => one.trim()) ?? [];

let known: { readonly settings: string; readonly provider: Promise<GiftCardProvider> } | undefined;

/**
 * Returns the provider of gift cards, or undefined when none is configured.
 * @throws Error when no provider has the configured name
 */
export const giftCardProvider = async (): Promise<GiftCardProvider | undefined> => {
  const name = process.env['GIFT_CARD_PROVIDER'] ?? 'tremendous';
  const open = providers.get(name);
  if (!open) throw new Error(`GIFT_CARD_PROVIDER is ${name}; known: ${[...providers.keys()].join(', ')}`);
  const key = await secret('gift-cards');
  if (!key) return undefined;
  const opened = { key, url: process.env['GIFT_CARD_URL'] || undefined };
  const settings = JSON.stringify([name, opened]);
  if (known?.settings !== settings) known = { settings, provider: open({ ...opened, webhookKeys }) };
  return known.provider;
};

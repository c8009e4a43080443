/** Whether an external service is configured. Only the functions that use the service can read its key. */
export const isConfigured = (service: 'gifs' | 'stripe' | 'gift-cards'): boolean =>
  (process.env['FEATURES'] ?? '').split(',').includes(service);

/** Whether gift cards can be sold: somebody sells them, and companies can pay for them. */
export const areGiftCardsConfigured = (): boolean => isConfigured('stripe') && isConfigured('gift-cards');

import { useKept } from '../../api/use-kept.ts';

/** Not yet in TypeScript's library: only some browsers offer it. */
type Offer = Event & {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

/** Installs the application, where the browser offers it. Who declined is not offered it again for a month. */
export const useInstall = (): (() => void) | undefined => {
  const declined = useKept<boolean>('install-declined');
  const offer = window.installOffer as Offer | undefined;
  if (!offer || declined.read()) return undefined;
  const ask = async (): Promise<void> => {
    // A browser shows each offer once.
    window.installOffer = undefined;
    const { outcome } = await offer.prompt();
    if (outcome === 'dismissed') declined.write(true);
  };
  return () => void ask();
};

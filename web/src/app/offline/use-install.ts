import { useEffect, useState } from 'react';
import { useKept } from '#web/api/use-kept.ts';

/** Not yet in TypeScript's library: only some browsers offer it. */
type Offer = Event & {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
};

/** The browser's offer to install the application, whether it is there already or comes later. */
const useOffer = (): Offer | undefined => {
  const [offer, setOffer] = useState(window.installOffer);
  useEffect(() => {
    const look = () => setOffer(window.installOffer);
    look();
    const events = ['beforeinstallprompt', 'install:asked'];
    for (const event of events) addEventListener(event, look);
    return () => {
      for (const event of events) removeEventListener(event, look);
    };
  }, []);
  return offer as Offer | undefined;
};

/** Installs the application, where the browser offers it. Who declined is not offered it again for a month. */
export const useInstall = (): (() => void) | undefined => {
  const declined = useKept<boolean>('install-declined');
  const offer = useOffer();
  if (!offer || declined.read()) return undefined;
  const ask = async (): Promise<void> => {
    // A browser shows each offer once.
    window.installOffer = undefined;
    dispatchEvent(new Event('install:asked'));
    const { outcome } = await offer.prompt();
    if (outcome === 'dismissed') declined.write(true);
  };
  return () => void ask();
};

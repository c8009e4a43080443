import { useSearchParams } from 'react-router-dom';
import { useNow } from 'use-intl';
import { dayOf } from '#shared/rules/time';
import { useSignedIn } from '../../api/config.ts';
import { addressOf, type ChosenPeriod, queryOf, readPeriod } from './chosen-period.ts';

/** The period of the dashboard. The address holds it, so that the back button, reloading and sharing work. */
export const usePeriod = () => {
  const { timezone } = useSignedIn().settings.global;
  const [address, setAddress] = useSearchParams();
  const today = dayOf(useNow(), timezone);
  const chosen = readPeriod(address, today);
  return {
    chosen,
    today,
    query: queryOf(chosen, today),
    choose: (to: ChosenPeriod) => setAddress(addressOf(to), { preventScrollReset: true }),
  };
};

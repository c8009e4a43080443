import { IconGift, IconSparkles, IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Person } from '#shared/model/user';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import type { Entry, FoundReward, Kept } from './entries.ts';

/** Makes entries of what the server found, and again of what the browser kept. */
export const useBuilders = () => {
  const t = useTranslations('palette');
  return useMemo(() => {
    const profileOf = (person: Person): Entry => ({
      key: `person:${person.id}`,
      group: 'people',
      label: person.name,
      icon: IconUser,
      person,
      deed: { to: `/profile/${person.id}` },
    });
    const thanksTo = (person: Person): Entry => ({
      key: `thanks:${person.id}`,
      group: 'thanks',
      label: t('recogniseNamed', { name: nameWithDetail(person) }),
      icon: IconSparkles,
      person,
      // As the profile's button does: the state of the address names who the composer is for.
      deed: { to: '/feed?compose', state: { to: person } },
    });
    const redeeming = ({ id, title, reward_type }: FoundReward): Entry => ({
      key: `reward:${id}`,
      group: 'rewards',
      label: t(reward_type === 'team' ? 'contribute' : 'redeem', { title }),
      words: t('redeemWords'),
      icon: IconGift,
      reward: { id, title, reward_type },
      deed: { to: `/rewards?reward=${id}` },
    });
    const again = ({ key, person, reward }: Kept): Entry | undefined =>
      reward ? redeeming(reward) : person && (key.startsWith('thanks') ? thanksTo : profileOf)(person);
    return { profileOf, thanksTo, redeeming, again };
  }, [t]);
};

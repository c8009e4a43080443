import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Person } from '#shared/model/user';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { listed } from '#web/locales/locale.ts';
import { Toggle } from '#web/ui/controls/toggle.tsx';

/** Keeps a post out of the feed, and says who sees it. */
export const PrivateChoice = ({
  on,
  people,
  onChoose,
}: {
  on: boolean;
  people: readonly Person[];
  onChoose: (on: boolean) => void;
}) => {
  const t = useTranslations('compose');
  const names = people.length > 0 ? listed(people.map(nameWithDetail)) : 'none';
  return (
    <Toggle
      label={t('private')}
      hint={on ? t('privateText', { names }) : t('privateFew', { max: limits.post.privateReceivers })}
      checked={on}
      onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
    />
  );
};

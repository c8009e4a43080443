import useSWR from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useAge } from '#web/locales/use-age.ts';
import { limits } from '#shared/model/limits';
import type { Wall } from '#shared/model/wall';
import { call } from '#web/api/client.ts';
import { languageNames } from '#web/locales/language-names.ts';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { RevocableList } from '#web/product/settings/revocable-list.tsx';

const newWall = deferred(() => import('./new-wall.tsx'), 'dialogs');

/** One link: what it shows, who made it, and when a screen was last there. */
const Facts = ({ wall }: { wall: Wall }) => {
  const t = useTranslations('walls');
  const format = useFormatter();
  const age = useAge();
  const now = useNow();
  const seen = wall.seen_at === null ? undefined : new Date(wall.seen_at);
  const facts = [
    t(`schemes.${wall.scheme}`),
    wall.language && languageNames[wall.language],
    !wall.show_messages && t('noMessages'),
    !wall.show_ranking && t('noRanking'),
    !wall.show_totals && t('noTotals'),
    !wall.show_celebrations && t('noCelebrations'),
  ];
  const made = format.dateTime(new Date(wall.created_at), { dateStyle: 'medium' });
  return (
    <>
      <small>{facts.filter(Boolean).join(' · ')}</small>
      <small>
        {t('made', { name: wall.created_by.name, date: made })}
        {' · '}
        {seen ? t('seen', { when: age(seen, now) }) : t('neverSeen')}
      </small>
    </>
  );
};

/** The links to wallboards. */
const Walls = () => (
  <RevocableList
    area="walls"
    max={limits.wall.count}
    list={useSWR('walls.list', () => call('walls.list', {}))}
    lineHeight={64}
    dialog={newWall}
    onRevoke={({ id }) => call('walls.remove', { params: { id } })}
  >
    {(wall) => <Facts wall={wall} />}
  </RevocableList>
);

export default Walls;

import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { UserId } from '#shared/model/ids';
import { PersonDetail } from '#web/product/people/person-detail.tsx';
import { call } from '#web/api/client.ts';
import { Avatar } from '#web/product/people/avatar.tsx';
import { cardOf } from '#web/product/people/card-of.ts';
import { PointCount } from '#web/product/points/points.tsx';
import { Ranking, RankingSkeleton } from '#web/ui/charts/ranking.tsx';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { Section } from '#web/ui/layout/section.tsx';

const useSenders = (id: UserId) =>
  useSWR(['leaderboards.read', id], () => call('leaderboards.read', { params: { id } }));

/** The members who thanked this person most. */
const Senders = ({ id, name }: { id: UserId; name: string }) => {
  const t = useTranslations('profile');
  const reading = useSenders(id);
  return (
    <Section
      title={t('senders')}
      reading={reading}
      empty={t('noSenders', { name })}
      skeleton={<RankingSkeleton rows={3} />}
    >
      {(senders) => (
        <Ranking
          rows={senders.map(({ user_id, person, current }) => ({
            id: user_id,
            mark: <Avatar person={person} size={30} {...cardOf(person)} />,
            name: (
              <Link translate="no" to={`/profile/${user_id}`} {...cardOf(person)}>
                {person.name}
                <PersonDetail person={person} />
              </Link>
            ),
            part: current / Math.max(1, senders[0]?.current ?? 1),
            amount: <PointCount count={current} />,
          }))}
        />
      )}
    </Section>
  );
};

/** The values that this person is thanked for. */
const Values = ({ id }: { id: UserId }) => {
  const t = useTranslations('profile');
  const format = useFormatter();
  const reading = useSWR(['leaderboards.userValues', id], () =>
    call('leaderboards.userValues', { params: { id } }),
  );
  const senders = useSenders(id);
  // Nobody knows how long the list above will be: it would push this one down.
  if (!senders.data && !senders.error) return null;
  return (
    <Section
      title={t('values')}
      reading={reading}
      empty={t('noValues')}
      skeleton={<RankingSkeleton rows={3} />}
    >
      {(values) => (
        <Ranking
          rows={values.map(({ id: value, name, emoji, color, share }) => ({
            id: value,
            mark: <Emoji name={emoji} />,
            name,
            part: share / 100,
            color,
            amount: format.number(share / 100, { style: 'percent' }),
          }))}
        />
      )}
    </Section>
  );
};

/** Who thanks this person, and for what. */
export const Rankings = (person: { id: UserId; name: string }) => (
  <>
    <Senders {...person} />
    <Values id={person.id} />
  </>
);

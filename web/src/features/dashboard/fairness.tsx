import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { Avatar } from '#web/product/people/avatar.tsx';
import { cardOf } from '#web/product/people/card-of.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { ProgressRing } from '#web/ui/charts/progress-ring.tsx';
import { Tile } from './tile.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { useRecentText } from './use-period-text.ts';
import styles from './dashboard.module.css';
import { useStatistics, type Statistics } from './use-statistics.ts';

type Fair = Statistics['fairness'];
type Waiting = Fair['not_recognised'][number];

const facesShown = 6;

const Faces = ({ waiting: { people, count, days } }: { waiting: Waiting }) => {
  const t = useTranslations('dashboard.fairness');
  const { user } = useSignedIn();
  const [all, setAll] = useState(false);
  if (count === 0) return <p className={styles.allSeen}>{t('allSeen', { days })}</p>;
  const shown = all ? people : people.slice(0, facesShown);
  return (
    <>
      <ul className={styles.faces}>
        {shown.map((person) => (
          <li key={person.id}>
            <Avatar person={person} size={36} {...cardOf(person)} />
            <Link translate="no" to={`/profile/${person.id}`} {...cardOf(person)}>
              {person.name}
            </Link>
            {person.id !== user.id && (
              <LinkButton
                variant="soft"
                size="small"
                to="/feed?compose"
                state={{ to: person }}
                aria-label={t('recogniseNamed', { name: person.name })}
              >
                {t('recognise')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {people.length > facesShown && (
        <button type="button" className={styles.textButton} onClick={() => setAll(!all)}>
          {all ? t('fewer') : t('more', { count: people.length - facesShown })}
        </button>
      )}
      {all && count > people.length && (
        <p className={styles.note}>{t('beyond', { count: count - people.length })}</p>
      )}
    </>
  );
};

/** The members who wait for recognition, and since when. */
const NotRecognised = ({ waits }: { waits: readonly Waiting[] }) => {
  const t = useTranslations('dashboard.fairness');
  const format = useFormatter();
  const [days, setDays] = useState(waits[0]?.days ?? 0);
  const waiting = waits.find((one) => one.days === days);
  return (
    <div className={styles.waiting}>
      <RadioChips
        label={t('waiting')}
        value={days}
        options={waits.map((one) => ({
          value: one.days,
          label: (
            <>
              {t('days', { days: one.days })} <b>{format.number(one.count)}</b>
            </>
          ),
        }))}
        onChange={setDays}
      />
      {waiting && <Faces key={days} waiting={waiting} />}
    </div>
  );
};

const evenUpTo = 0.35;
const unevenFrom = 0.6;

/** The spread in words: most readers do not know the Gini coefficient. */
const spreadOf = (gini: number) => (gini < evenUpTo ? 'even' : gini < unevenFrom ? 'some' : 'few');

const Measures = ({ reciprocal_share: both, gini }: Pick<Fair, 'reciprocal_share' | 'gini'>) => {
  const t = useTranslations('dashboard.fairness');
  const format = useFormatter();
  const percent = (part: number) => format.number(part, { style: 'percent' });
  return (
    <dl className={styles.measures}>
      <div>
        <ProgressRing part={both} size={44} width={6} />
        <dt>{t('reciprocal')}</dt>
        <dd>
          <b>{percent(both)}</b> {t('reciprocalText')}
        </dd>
      </div>
      <div>
        <ProgressRing part={gini} size={44} width={6} />
        <dt>{t('concentration')}</dt>
        <dd>
          <b>{percent(gini)}</b> {t(`spread.${spreadOf(gini)}`)} {t('scale')}
        </dd>
      </div>
    </dl>
  );
};

/** Whether recognition reaches every member. */
export const Fairness = () => {
  const t = useTranslations('dashboard.fairness');
  const recent = useRecentText();
  return (
    <Tile
      className={styles.twoThirds}
      title={t('title')}
      note={
        <>
          {t('note')} · {recent}
        </>
      }
      reading={useStatistics()}
      isEmpty={({ accepted_users: accepted }) => accepted === 0}
      content={({ fairness }) => ({
        file: 'fairness',
        period: recent,
        head: [t('column'), t('number')],
        rows: [
          ...fairness.not_recognised.map(({ days, count }) => [
            `${t('waiting')} ${t('days', { days })}`,
            count,
          ]),
          [`${t('reciprocal')} (%)`, Math.round(fairness.reciprocal_share * 100)],
          [`${t('concentration')} (%)`, Math.round(fairness.gini * 100)],
        ],
        bars: 1,
      })}
      skeleton={
        <div className={styles.lines}>
          <Skeleton width="60%" height={36} />
          <Skeleton width="100%" height={120} />
        </div>
      }
    >
      {({ fairness, points_granted: granted }) => (
        <div className={styles.fair}>
          {fairness.not_recognised.length > 0 && <NotRecognised waits={fairness.not_recognised} />}
          {granted > 0 ? (
            <Measures {...fairness} />
          ) : (
            <p className={`${styles.measures} ${styles.note}`}>{t('later')}</p>
          )}
        </div>
      )}
    </Tile>
  );
};

import { IconSparkles } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useAge } from '#web/locales/use-age.ts';
import type { Answer } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { Refused } from '#web/refusals/refused.ts';
import { useFailureText } from '#web/refusals/use-refusal-text.ts';
import { isGrouped, useGroupNames } from '#web/product/groups/use-groups.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { ValueChip } from '#web/product/values/value-chip.tsx';
import { DemoMark } from '../../demo/demo-mark.tsx';
import { Avatar } from '../avatar.tsx';
import styles from './person-card.module.css';
import { placeCard } from './place-card.ts';
import { useLastThanks } from './use-last-thanks.ts';

type Profile = Answer<'profiles.read'>;

const valuesShown = 3;
/** A card that is opened again soon shows what it showed. Milliseconds. */
const fresh = { dedupingInterval: 30_000, revalidateOnFocus: false };

/** What the member is recognized for. Shares the profile's cache. */
const Values = ({ id }: Pick<Profile, 'id'>) => {
  const t = useTranslations('card');
  const format = useFormatter();
  const { data, error } = useSWR(
    ['leaderboards.userValues', id],
    () => call('leaderboards.userValues', { params: { id } }),
    fresh,
  );
  if (!data && error) return <p className={styles.note}>{t('valuesFailed')}</p>;
  if (!data) return <Skeleton width="70%" height={24} />;
  if (data.length === 0) return <p className={styles.note}>{t('noValues')}</p>;
  return (
    <ul className={styles.values} aria-label={t('values')}>
      {data.slice(0, valuesShown).map((value) => (
        <li key={value.id}>
          <ValueChip value={value} /> {format.number(value.share / 100, { style: 'percent' })}
        </li>
      ))}
    </ul>
  );
};

/** When the user last thanked the member, as far as the newest posts of the user tell. */
const LastThanks = ({ id }: Pick<Profile, 'id'>) => {
  const t = useTranslations('card');
  const age = useAge();
  const now = useNow();
  const last = useLastThanks(id);
  if (last === undefined) return null;
  return (
    <p className={styles.note}>
      {last === null ? t('notThanked') : t('thanked', { when: age(new Date(last), now) })}
    </p>
  );
};

const Known = ({ profile }: { profile: Profile }) => {
  const t = useTranslations('card');
  const { user } = useSignedIn();
  const { id, name, avatar, state, job_title: job, pronouns } = profile;
  const said = [job, pronouns].filter(Boolean).join(' · ');
  const { department, location } = useGroupNames(isGrouped(profile))(profile);
  const groups = [department, location].filter(Boolean).join(' · ');
  return (
    <>
      <div className={styles.head}>
        <Avatar person={profile} size={52} />
        <div>
          <p className={styles.name}>
            <span translate="no">{name}</span>
            {profile.demo && <DemoMark />}
          </p>
          {said && <p className={styles.job}>{said}</p>}
          {groups && <p className={styles.job}>{groups}</p>}
          {id === user.id && <p className={styles.job}>{t('you')}</p>}
        </div>
      </div>
      <Values id={id} />
      {id !== user.id && <LastThanks id={id} />}
      <div className={styles.actions}>
        {profile.can.recognise && (
          <LinkButton
            variant="soft"
            size="small"
            to="/feed?compose"
            state={{ to: { id, name, avatar, state } }}
          >
            <IconSparkles size={16} aria-hidden />
            {t('recognise')}
          </LinkButton>
        )}
        <Link className={styles.more} to={`/profile/${id}`}>
          {t('profile')}
        </Link>
      </div>
    </>
  );
};

const Waiting = () => (
  <>
    <div className={styles.head}>
      <Skeleton width={52} height={52} round />
      <div className={styles.lines}>
        <Skeleton width={140} height={18} />
        <Skeleton width={100} height={14} />
      </div>
    </div>
    <Skeleton width="70%" height={24} />
    <Skeleton width="50%" height={32} />
  </>
);

/** Keeps the card beside the name, also when either of them moves or grows. */
const usePlace = (trigger: HTMLElement) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = box.current;
    if (!card) return undefined;
    // Above everything else, and not cut off by a dialog that scrolls.
    card.showPopover?.();
    const place = () => {
      const { left, top } = placeCard(trigger.getBoundingClientRect(), card.getBoundingClientRect(), {
        width: document.documentElement.clientWidth,
        height: innerHeight,
      });
      card.style.translate = `${Math.round(left)}px ${Math.round(top)}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(card);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [trigger]);
  return box;
};

/** Who a person is, in short: what they are recognized for, and the way to recognize them. */
const PersonCard = ({ id, trigger }: { id: string; trigger: HTMLElement }) => {
  const t = useTranslations();
  const failure = useFailureText();
  const box = usePlace(trigger);
  const { data, error, mutate } = useSWR(
    ['profiles.read', id],
    () => call('profiles.read', { params: { id } }),
    fresh,
  );
  // Deleted: a ranking does not say so.
  if (!data && error instanceof Refused && error.status === 404) return null;
  return (
    <div
      ref={box}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would take the focus when it opens
      role="dialog"
      data-person-card
      className={styles.card}
      aria-label={data?.name ?? t('card.title')}
      aria-busy={!data && !error}
    >
      {data ? (
        <Known profile={data} />
      ) : error ? (
        <div role="alert" className={styles.lines}>
          <p>{t('card.failed')}</p>
          <p className={styles.note}>{failure(error, t('common.failedText'))}</p>
          <Button size="small" onClick={() => void mutate()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  );
};

export default PersonCard;

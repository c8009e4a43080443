import { useState } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { useAge } from '#web/locales/use-age.ts';
import { daysAgo } from './days-ago.ts';

const minute = 60_000;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** Relative time today, otherwise the day by the same name as the heading above the post, and the time. */
export const PostTime = ({ at }: { at: string }) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  const age = useAge();
  const date = new Date(at);
  const [recent] = useState(() => daysAgo(date, new Date()) < 2);
  // A long feed has thousands of these, so only times that will change have a timer.
  const now = useNow(recent ? { updateInterval: minute } : undefined);
  const ago = daysAgo(date, now);
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  const words =
    ago < 1
      ? age(date, now)
      : ago < 2
        ? `${t('yesterday')}, ${format.dateTime(date, clock)}`
        : format.dateTime(date, { day: 'numeric', month: 'long', year, ...clock });
  return (
    <time dateTime={at} title={format.dateTime(date, { dateStyle: 'full', timeStyle: 'short' })}>
      {words}
    </time>
  );
};

/** Says that words were changed, and when. */
export const EditedMark = ({ at }: { at: string | null | undefined }) => {
  const t = useTranslations('feed');
  const format = useFormatter();
  // A post that an older release kept in the browser does not say.
  return !at ? null : (
    <span title={format.dateTime(new Date(at), { dateStyle: 'full', timeStyle: 'short' })}>
      {t('edited')}
    </span>
  );
};

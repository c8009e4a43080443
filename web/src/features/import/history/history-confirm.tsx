import {
  IconAlertCircle,
  IconCalendar,
  IconColumnRemove,
  IconCopy,
  IconHeartHandshake,
} from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { StepTitle } from '#web/ui/layout/stepper.tsx';
import { BadRows } from '../bad-rows.tsx';
import { skippedIn } from '#shared/rules/imports/columns';
import styles from '../import.module.css';
import { SumLine } from '../sum-line.tsx';
import type { PastPosts } from './use-past-posts.ts';
import { useWhyLeftOut } from './why-left-out.ts';

/** The days of the first and of the last post, in the time zone of the workspace. */
const usePeriod = (good: PastPosts['good'], timeZone: string) => {
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeZone });
  let [first, last] = ['', ''];
  for (const { post } of good) {
    if (first === '' || post.created_at < first) first = post.created_at;
    if (post.created_at > last) last = post.created_at;
  }
  return first === '' ? undefined : { first: day(first), last: day(last) };
};

/** The fourth step: what will be imported, what that means, and what will not be. */
export const HistoryConfirm = ({
  posts: { matching, good, bad, folded },
  timeZone,
  onBack,
  onSend,
}: {
  posts: PastPosts;
  timeZone: string;
  onBack: () => void;
  onSend: () => void;
}) => {
  const t = useTranslations('history');
  const i = useTranslations('team.import');
  const why = useWhyLeftOut();
  const format = useFormatter();
  const skipped = skippedIn(matching);
  const period = usePeriod(good, timeZone);
  return (
    <>
      <StepTitle first={false}>{t('confirmTitle')}</StepTitle>
      <ul className={styles.sums}>
        <SumLine icon={IconHeartHandshake}>{t('good', { count: good.length })}</SumLine>
        {period && <SumLine icon={IconCalendar}>{t('period', period)}</SumLine>}
        {bad.length > 0 && (
          <SumLine icon={IconAlertCircle} tone="bad">
            {t('bad', { count: bad.length })}
          </SumLine>
        )}
        {skipped.length > 0 && (
          <SumLine icon={IconColumnRemove}>{i('skipped', { columns: format.list(skipped) })}</SumLine>
        )}
        {folded > 0 && <SumLine icon={IconCopy}>{t('folded', { count: folded })}</SumLine>}
      </ul>
      {bad.length > 0 && <BadRows bad={bad} why={why.ofRow} matching={matching} />}
      {bad.some(({ fault }) => fault === 'unknownPerson') && (
        <p className={styles.note}>{t('inviteFirst')}</p>
      )}
      <p className={styles.note}>{t('confirmText')}</p>
      <div className={styles.actions}>
        <Button onClick={onBack}>{i('back')}</Button>
        <Button variant="filled" disabled={good.length === 0} onClick={onSend}>
          {t('send', { count: good.length })}
        </Button>
      </div>
    </>
  );
};

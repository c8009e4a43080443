import { useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { GroupId } from '#shared/model/ids';
import { limits } from '#shared/model/limits';
import type { FullUser } from '#shared/model/user';
import { call } from '#web/api/client.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { sortReasons, useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './dialogs.module.css';

type Props = {
  /** Whose limit is raised: a member, several of them, or a group. */
  name: string;
  users?: readonly FullUser[];
  group?: GroupId;
  onClose: () => void;
  onGiven?: () => void;
};

const calendarDay = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;

type Body = Parameters<typeof call<'users.giveExtra'>>[1]['body'];

/** Gives the points to the group, or to so many members at a time as a call takes. Tried again, it goes on where it stopped. */
const useGiveExtra = ({ users = [], group }: Pick<Props, 'users' | 'group'>) => {
  const sendOnce = useSendOnce('users.giveExtra');
  const given = useRef(0);
  return async (extra: { points: number; reason: string }) => {
    const ids = users.map(({ id }) => id);
    for (;;) {
      const some = ids.slice(given.current, given.current + limits.extra.members);
      const body: Body = { ...extra, ...(group === undefined ? { user_ids: some } : { group_id: group }) };
      const answer = await sendOnce(body, (idempotencyKey) =>
        call('users.giveExtra', { body, idempotencyKey }),
      );
      given.current += some.length;
      if (given.current >= ids.length) return answer;
    }
  };
};

/** Lets members give more until the end of the period, and says why. */
const ExtraDialog = ({ name, users, group, onClose, onGiven }: Props) => {
  const t = useTranslations('team.extra');
  const c = useTranslations('common');
  const r = useTranslations('refusals');
  const format = useFormatter();
  const words = useRefusalText();
  const give = useGiveExtra({ users: users ?? [], ...(group && { group }) });
  const { busy, error, attempt, forget } = useAsyncAction();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const points = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  const isFew = points < 1 || points > limits.extra.points;
  const { byField, others } =
    error === undefined ? { byField: {}, others: [] } : sortReasons(error, ['points', 'reason']);
  const outside = r('out_of_range', { start: '1', finish: format.number(limits.extra.points) });
  const save = async () => {
    setChecked(true);
    if (isFew || reason.trim() === '') return;
    await attempt(async () => {
      const { until } = await give({ points, reason: reason.trim() });
      onGiven?.();
      onClose();
      toast(t('given', { name, points, until: format.dateTime(new Date(until), calendarDay) }));
    });
  };
  const [only] = users?.length === 1 ? users : [];
  return (
    <Dialog title={t('title', { name })} size={460} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void save();
        }}
      >
        {others.length > 0 && <RefusalNotice reasons={others} />}
        <p className={styles.note}>
          {t('text')} {group !== undefined && t('groupHint')}
        </p>
        <TextField
          data-autofocus
          label={t('points')}
          name="points"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          hint={only && only.extra > 0 && t('has', { count: only.extra })}
          error={checked && isFew ? outside : byField.points && words(byField.points)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChecked(false);
            forget();
          }}
        />
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          name="reason"
          autoComplete="off"
          maxLength={limits.extra.reason}
          value={reason}
          error={
            checked && reason.trim() === '' ? r('reason_required') : byField.reason && words(byField.reason)
          }
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <DialogFooter>
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" variant="filled" busy={busy}>
            {t('save')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};

export default withMantine(ExtraDialog);

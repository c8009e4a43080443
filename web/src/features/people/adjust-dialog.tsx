import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { RadioChips } from '#web/ui/controls/radio-chips.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { sortReasons, useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './dialogs.module.css';
import type { DialogProps } from './member-actions.ts';

type Way = 'credit' | 'debit';
const untouched = { way: 'credit' as Way, typed: '', comment: '' };

/** The typed amount with its sign; undefined when it is not a number, or when it removes more than the balance. */
const amountOf = (typed: string, way: Way, balance: number): number | undefined => {
  if (!/^\d{1,9}$/.test(typed.trim())) return undefined;
  const coins = Number(typed);
  const most = way === 'debit' ? Math.min(balance, limits.pointsLimit.max) : limits.pointsLimit.max;
  if (coins === 0 || coins > most) return undefined;
  return way === 'debit' ? -coins : coins;
};

const Done = ({ user, balance, onClose }: Omit<DialogProps, 'onSaved'> & { balance: number }) => {
  const t = useTranslations('team.adjust');
  const done = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so the focus moves here.
  useEffect(() => done.current?.focus(), []);
  return (
    <div className={styles.form}>
      <output>{t('saved', { name: user.name, balance })}</output>
      <DialogFooter>
        <LinkButton to={`/profile/${user.id}?tab=statement`}>{t('statement')}</LinkButton>
        <Button ref={done} variant="filled" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogFooter>
    </div>
  );
};

const useAdjust = ({ user, onSaved }: Pick<DialogProps, 'user' | 'onSaved'>) => {
  const sendOnce = useSendOnce('coins.adjust');
  const draft = useKeptFields(useDraftStore('coins', user.id), untouched);
  const { way, typed, comment } = draft.fields;
  const { busy, error, attempt, forget: forgetError } = useAsyncAction();
  const [wrong, setWrong] = useState(false);
  const [balance, setBalance] = useState<number>();
  const amount = amountOf(typed, way, user.balance);
  const save = async () => {
    setWrong(amount === undefined);
    if (amount === undefined) return;
    const body = { amount, ...(comment.trim() && { comment: comment.trim() }) };
    await attempt(async () => {
      const params = { id: user.id };
      const entry = await sendOnce({ params, body }, (idempotencyKey) =>
        call('coins.adjust', { params, body, idempotencyKey }),
      );
      draft.done();
      onSaved({ ...user, balance: entry.balance_after });
      setBalance(entry.balance_after);
    });
  };
  const forget = () => {
    setWrong(false);
    forgetError();
  };
  return {
    way,
    typed,
    comment,
    busy,
    error,
    wrong,
    balance,
    amount,
    save,
    draft,
    setComment: (to: string) => draft.change({ comment: to }),
    setWay: (to: Way) => {
      draft.change({ way: to });
      forget();
    },
    setTyped: (to: string) => {
      draft.change({ typed: to });
      forget();
    },
  };
};

/** Adds or removes a member's coins, with a reason. */
const AdjustDialog = ({ user, onSaved, onClose }: DialogProps) => {
  const t = useTranslations('team.adjust');
  const c = useTranslations('common');
  const r = useTranslations('refusals');
  const words = useRefusalText();
  const form = useAdjust({ user, onSaved });
  const { byField, others } =
    form.error === undefined ? { byField: {}, others: [] } : sortReasons(form.error, ['amount', 'comment']);
  const fault = form.wrong ? r('invalid_amount') : byField.amount && words(byField.amount);
  const leave = () => {
    form.draft.discard();
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.busy) void form.save();
  };
  return (
    <Dialog title={t('title', { name: user.name })} size={460} onClose={leave}>
      {form.balance !== undefined ? (
        <Done user={user} balance={form.balance} onClose={onClose} />
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <Restored draft={form.draft} />
          {others.length > 0 && <RefusalNotice reasons={others} />}
          <p className={styles.note}>{t('now', { balance: user.balance })}</p>
          <RadioChips
            hideLabel
            label={t('way')}
            options={[
              { value: 'credit' as const, label: t('credit') },
              { value: 'debit' as const, label: t('debit') },
            ]}
            value={form.way}
            onChange={form.setWay}
          />
          <TextField
            data-autofocus
            label={t('amount')}
            name="amount"
            inputMode="numeric"
            autoComplete="off"
            value={form.typed}
            error={fault}
            hint={!fault && form.amount !== undefined && t('after', { balance: user.balance + form.amount })}
            onChange={({ currentTarget }) => form.setTyped(currentTarget.value)}
          />
          <TextField
            label={t('comment')}
            optional={t('optional')}
            hint={t('commentHint')}
            name="comment"
            autoComplete="off"
            maxLength={limits.comment}
            value={form.comment}
            error={byField.comment && words(byField.comment)}
            onChange={({ currentTarget }) => form.setComment(currentTarget.value)}
          />
          <DialogFooter>
            <Button onClick={leave}>{c('cancel')}</Button>
            <Button type="submit" variant="filled" busy={form.busy}>
              {t('save')}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
};

export default withMantine(AdjustDialog);

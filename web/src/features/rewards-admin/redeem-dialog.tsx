import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import type { Reward } from '#shared/model/reward';
import type { Person } from '#shared/model/user';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { call } from '#web/api/client.ts';
import type { Reason } from '#web/refusals/refused.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { TextArea, TextField } from '#web/ui/controls/text-fields.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { sortReasons, useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { RewardPicture } from '#web/product/rewards/reward-picture.tsx';
import { typedLength, wholeIn } from '#web/product/money/typed.ts';
import { useShownPrice } from '#web/product/rewards/shown-price.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { PeoplePicker } from '#web/product/people/people-picker.tsx';
import styles from './redeem-dialog.module.css';

const fields = ['user_id', 'comment', 'amount', 'email'] as const;
/** A private address is typed once, and kept nowhere. */
const never = ['email'] as const;
type Faults = Partial<Record<(typeof fields)[number], Reason>>;

const amountFault = (typed: string): Faults => {
  const amount = wholeIn(typed);
  if (amount === undefined) return { amount: { code: 'invalid_amount' } };
  return amount < 1 ? { amount: { code: 'price_too_low' } } : {};
};

const useRedeeming = (reward: Reward, leaver: Person | undefined, onDone: (member: Person) => void) => {
  const team = reward.reward_type === 'team';
  const mailed = leaver !== undefined && reward.fulfilment === 'automatic';
  const sendOnce = useSendOnce('rewards.redeem');
  const draft = useKeptFields(
    useDraftStore('redeem', leaver ? `${reward.id}:${leaver.id}` : reward.id),
    {
      member: leaver ?? null,
      comment: '',
      amount: team ? String(reward.remaining) : '',
      email: '',
    },
    never,
  );
  const { member, comment, amount, email } = draft.fields;
  const [missing, setMissing] = useState<Faults>({});
  const { busy, error, attempt, forget } = useAsyncAction();
  const refused = error === undefined ? { byField: {}, others: [] } : sortReasons(error, fields);
  const price = useShownPrice(reward, refused.others);
  const change = (part: Partial<typeof draft.fields>) => {
    draft.change(part);
    setMissing({});
    forget();
  };
  const send = async () => {
    const said = comment.trim();
    const faults: Faults = {
      ...(!member && { user_id: { code: 'user_not_found' } }),
      ...(reward.comment_required && !said && { comment: { code: 'comment_required' } }),
      ...(team && amountFault(amount)),
      ...(mailed && email.trim() === '' && { email: { code: 'invalid_email' } }),
    };
    setMissing(faults);
    if (!member || Object.keys(faults).length > 0) return;
    const body = {
      user_id: member.id,
      ...(said && { comment: said }),
      ...(mailed && { email: email.trim() }),
      ...(team ? { amount: wholeIn(amount) } : { price }),
    };
    const params = { id: reward.id };
    const redeem = (idempotencyKey: string) => call('rewards.redeem', { params, body, idempotencyKey });
    if (await attempt(() => sendOnce({ params, body }, redeem))) {
      draft.done();
      onDone(member);
    }
  };
  return {
    member,
    comment,
    amount,
    email,
    mailed,
    price,
    busy,
    send,
    faults: { ...refused.byField, ...missing },
    others: refused.others,
    draft,
    change,
  };
};

/** Where the gift card of somebody who left is mailed to: they have no access, and no address at the company any more. */
const PrivateAddress = ({ form }: { form: ReturnType<typeof useRedeeming> }) => {
  const t = useTranslations('rewardsAdmin.redeemFor');
  const words = useRefusalText();
  return (
    <TextField
      label={t('email')}
      hint={t('emailHint')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="off"
      maxLength={limits.email}
      value={form.email}
      error={form.faults.email && words(form.faults.email)}
      onChange={({ currentTarget }) => form.change({ email: currentTarget.value })}
    />
  );
};

/**
 * Redeems a reward on behalf of a member, with that member's coins.
 * @param leaver somebody who has left, for whom it is; otherwise the administrator chooses a member
 */
const RedeemDialog = ({
  reward,
  leaver,
  onClose,
  onDone,
}: {
  reward: Reward;
  leaver?: Person;
  onClose: () => void;
  onDone: (member: Person) => void;
}) => {
  const t = useTranslations('rewardsAdmin.redeemFor');
  const r = useTranslations('rewardsAdmin.wizard');
  const s = useTranslations('shop');
  const c = useTranslations('common');
  const words = useRefusalText();
  const form = useRedeeming(reward, leaver, onDone);
  const { member, faults } = form;
  const leave = () => {
    form.draft.discard();
    onClose();
  };
  const poor = form.others.some(({ code }) => code === 'not_enough_points');
  return (
    <Dialog
      title={leaver ? t('for', { name: nameWithDetail(leaver) }) : t('open')}
      size={480}
      onClose={leave}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.busy) void form.send();
        }}
      >
        <div className={styles.reward}>
          <RewardPicture reward={reward} size={40} />
          <div>
            <b>{reward.title}</b>
            <small>{s('coins', { count: form.price })}</small>
          </div>
        </div>
        <p className={styles.text}>{t(leaver ? 'leaverText' : 'text')}</p>
        <Restored draft={form.draft} />
        {member && poor && <Notice>{t('poor', { name: nameWithDetail(member) })}</Notice>}
        {form.others.length > 0 && !poor && <RefusalNotice reasons={form.others} />}
        {!leaver && (
          <PeoplePicker
            one
            label={t('member')}
            people={member ? [member] : []}
            error={faults.user_id && (member ? words(faults.user_id) : t('choose'))}
            onAdd={(chosen) => form.change({ member: chosen })}
            onDrop={() => form.change({ member: null })}
          />
        )}
        {leaver && faults.user_id && <RefusalNotice reasons={[faults.user_id]} />}
        {form.mailed && <PrivateAddress form={form} />}
        {reward.reward_type === 'team' && (
          <TextField
            label={t('amount')}
            inputMode="numeric"
            autoComplete="off"
            value={form.amount}
            error={faults.amount && words(faults.amount)}
            maxLength={typedLength}
            onChange={({ currentTarget }) => form.change({ amount: currentTarget.value })}
          />
        )}
        <TextArea
          label={t('comment')}
          optional={reward.comment_required ? undefined : r('optional')}
          maxLength={limits.comment}
          rows={2}
          value={form.comment}
          error={faults.comment && words(faults.comment)}
          onChange={({ currentTarget }) => form.change({ comment: currentTarget.value })}
        />
        <DialogFooter>
          <Button onClick={leave}>{c('cancel')}</Button>
          <Button type="submit" variant="filled" busy={form.busy}>
            {t('confirm')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};

export default withMantine(RedeemDialog);

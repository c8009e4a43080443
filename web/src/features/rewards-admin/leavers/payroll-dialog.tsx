import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencies } from '#shared/model/currencies';
import type { Leaver, LeaversSummary } from '#shared/model/leaver';
import { limits } from '#shared/model/limits';
import type { RewardCurrency } from '#shared/model/money';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { worthOf } from '#shared/rules/rewards/points-account';
import { call } from '#web/api/client.ts';
import { useDraftStore } from '#web/api/drafts.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { Restored } from '#web/product/drafts/restored.tsx';
import { useKeptFields } from '#web/product/drafts/use-kept-fields.ts';
import { moneyIn, typedLength, typedMoney, wholeIn } from '#web/product/money/typed.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FieldRow, TextArea, TextField } from '#web/ui/controls/text-fields.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import figures from '../figures.module.css';
import { useLeaversSummary } from './use-leavers.ts';

type Value = LeaversSummary['point_value'];
type Typed = { amount: string; money: string; currency: RewardCurrency };

/** What so many coins are worth, as it is typed; empty where nobody said what a coin is worth. */
const worthTyped = (coins: number | undefined, value: Value): string => {
  const worth = coins === undefined ? undefined : worthOf(coins, value);
  return worth ? typedMoney(worth) : '';
};

/** The fields as they are sent; undefined where one is wrong. */
const read = ({ amount, money, currency }: Typed, balance: number) => {
  const coins = wholeIn(amount);
  const value = moneyIn(money, currency);
  return {
    coins: coins !== undefined && coins >= 1 && coins <= balance ? coins : undefined,
    value: value && value.amount >= 1 && value.amount <= limits.reward.moneyMax ? value.amount : undefined,
  };
};

type Props = {
  readonly leaver: Leaver;
  readonly onClose: () => void;
  readonly onDone: (said: string) => Promise<void>;
};

const usePayroll = ({ user, balance, version }: Leaver, value: Value, onDone: Props['onDone']) => {
  const t = useTranslations('leavers.payroll');
  const sendOnce = useSendOnce('rewards.payLeaver');
  const sending = useAsyncAction();
  const [checked, setChecked] = useState(false);
  const draft = useKeptFields(useDraftStore('payroll', user.id), {
    amount: String(balance),
    money: worthTyped(balance, value),
    currency: value?.currency ?? currencies[0],
    comment: '',
  });
  const { fields } = draft;
  const { coins, value: cents } = read(fields, balance);
  const change = (part: Partial<typeof fields>) => {
    draft.change(part);
    setChecked(false);
    sending.forget();
  };
  const send = async () => {
    setChecked(true);
    if (coins === undefined || cents === undefined) return;
    const { currency } = fields;
    const comment = fields.comment.trim();
    const money = { amount: cents, currency };
    const body = { amount: coins, value: money, version, ...(comment && { comment }) };
    const asked = { params: { id: user.id }, body };
    await sendOnce(asked, (idempotencyKey) => call('rewards.payLeaver', { ...asked, idempotencyKey }));
    draft.done();
    await onDone(t('done', { name: nameWithDetail(user), count: coins }));
  };
  return {
    draft,
    fields,
    sending,
    send,
    change,
    /** With the amount its value changes, where a coin has one. */
    setAmount: (amount: string) =>
      change({ amount, ...(value && { money: worthTyped(wholeIn(amount), value) }) }),
    wrong: { amount: checked && coins === undefined, value: checked && cents === undefined },
  };
};

/** Records that coins were paid with the last wages, and what they were worth. */
const PayrollForm = ({ leaver, value, onClose, onDone }: Props & { value: Value }) => {
  const t = useTranslations('leavers.payroll');
  const r = useTranslations('refusals');
  const form = usePayroll(leaver, value, onDone);
  const { fields, wrong, change, draft } = form;
  const leave = () => {
    draft.discard();
    onClose();
  };
  return (
    <Dialog title={t('title', { name: nameWithDetail(leaver.user) })} size={480} onClose={leave}>
      <DialogForm
        fields={['amount', 'value', 'currency', 'comment'] as const}
        sending={form.sending}
        save={t('save')}
        send={form.send}
        draft={<Restored draft={draft} />}
        onClose={leave}
      >
        {(refusalOf) => (
          <>
            <p className={figures.note}>{t('text')}</p>
            <TextField
              data-autofocus
              label={t('amount')}
              name="amount"
              inputMode="numeric"
              autoComplete="off"
              maxLength={typedLength}
              hint={t('has', { count: leaver.balance })}
              value={fields.amount}
              error={wrong.amount ? t('most', { count: leaver.balance }) : refusalOf('amount')}
              onChange={({ currentTarget }) => form.setAmount(currentTarget.value)}
            />
            <FieldRow>
              <TextField
                label={t('money')}
                name="value"
                inputMode="decimal"
                autoComplete="off"
                maxLength={typedLength}
                value={fields.money}
                error={wrong.value ? r('invalid_amount') : refusalOf('value')}
                onChange={({ currentTarget }) => change({ money: currentTarget.value })}
              />
              <SelectField
                label={t('currency')}
                name="currency"
                value={fields.currency}
                options={currencies.map((one) => [one, one])}
                error={refusalOf('currency')}
                onChange={({ currentTarget }) => change({ currency: currentTarget.value as RewardCurrency })}
              />
            </FieldRow>
            <TextArea
              label={t('comment')}
              optional={t('optional')}
              name="comment"
              maxLength={limits.comment}
              rows={2}
              value={fields.comment}
              error={refusalOf('comment')}
              onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
};

const PayrollDialog = (props: Props) => {
  const { data } = useLeaversSummary();
  return <PayrollForm key={String(data !== undefined)} value={data?.point_value ?? null} {...props} />;
};

export default withMantine(PayrollDialog);

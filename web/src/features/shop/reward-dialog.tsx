import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Reason } from '../../refusals/refused.ts';
import type { ShopPurchase } from '#shared/model/purchase';
import type { ShopReward } from '#shared/model/reward';
import { limits } from '#shared/model/limits';
import { call } from '../../api/client.ts';
import { useSignedIn } from '../../api/config.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { Avatar } from '../../product/people/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { RadioChips } from '../../ui/controls/radio-chips.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { TextArea, TextField } from '../../ui/controls/text-fields.tsx';
import { Notice, RefusalNotice } from '../../ui/feedback/notice.tsx';
import { sortReasons, useRefusalText } from '../../refusals/use-refusal-text.ts';
import { RewardPicture } from '../../product/rewards/reward-picture.tsx';
import { useWideScreen } from '../../ui/hooks/use-wide-screen.ts';
import { withMantine } from '../../ui/overlays/with-mantine.tsx';
import styles from './reward-dialog.module.css';
import { useRevalidateShop } from './use-shop.ts';

type Wish = { readonly comment: string; readonly amount: string };
type Errors = ReturnType<typeof sortReasons<'comment' | 'amount'>>;
const nothingWrong: Errors = { byField: {}, others: [] };
const usualParts = [5, 10, 25, 50];

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 7);

/** What the server would refuse, said before it is asked. */
const missingIn = (reward: ShopReward, { comment, amount }: Wish, balance: number): Errors => {
  const team = reward.reward_type === 'team';
  const paid = team ? Number(amount) : reward.price;
  const byField: Errors['byField'] = {};
  const others: Reason[] = [];
  if (team && paid < 1) byField.amount = { code: 'price_too_low' };
  else if (team && paid > reward.remaining)
    byField.amount = { code: 'price_too_high', details: { price: reward.remaining } };
  else if (paid > balance) {
    if (team) byField.amount = { code: 'price_too_high', details: { price: balance } };
    else others.push({ code: 'not_enough_points' });
  }
  if (reward.comment_required && comment.trim() === '') byField.comment = { code: 'comment_required' };
  return { byField, others };
};

const useRedemption = (reward: ShopReward, onDone: (purchase: ShopPurchase) => void) => {
  const { user } = useSignedIn();
  const team = reward.reward_type === 'team';
  const most = Math.min(reward.remaining, Math.max(0, user.balance));
  const [wish, setWish] = useState<Wish>({ comment: '', amount: team ? String(Math.min(10, most)) : '' });
  const [errors, setErrors] = useState(nothingWrong);
  const [busy, setBusy] = useState(false);
  const keyFor = useIdempotencyKey();
  const revalidate = useRevalidateShop();
  const change = (part: Partial<Wish>) => {
    setWish((before) => ({ ...before, ...part }));
    setErrors(nothingWrong);
  };
  const send = async () => {
    if (busy) return;
    const missing = missingIn(reward, wish, user.balance);
    setErrors(missing);
    if (missing.others.length > 0 || Object.keys(missing.byField).length > 0) return;
    setBusy(true);
    const comment = wish.comment.trim();
    const body = { ...(comment && { comment }), ...(team && { amount: Number(wish.amount) }) };
    try {
      const purchase = await call('shop.redeem', {
        params: { id: reward.id },
        body,
        idempotencyKey: keyFor({ id: reward.id, ...body }),
      });
      onDone(purchase);
      await revalidate();
    } catch (refused) {
      setErrors(sortReasons(refused, ['comment', 'amount']));
      setBusy(false);
      // Somebody was faster, or something changed: what is shown is made true again.
      await revalidate();
    }
  };
  return { wish, change, errors, busy, send, most, balance: user.balance };
};

const Contributors = ({ reward }: { reward: ShopReward }) => {
  const t = useTranslations();
  const format = useFormatter();
  const { user } = useSignedIn();
  if (reward.contributions.length === 0) return null;
  return (
    <section className={styles.contributors}>
      <h3>{t('redeem.contributors')}</h3>
      <ul>
        {reward.contributions.map(({ id, user: person, amount }) => (
          <li key={id}>
            <Avatar person={person} size={28} />
            <span>{person.id === user.id ? t('redeem.you', { name: person.name }) : person.name}</span>
            <b>{format.number(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Amount = ({
  reward,
  most,
  value,
  error,
  onChange,
}: {
  reward: ShopReward;
  most: number;
  value: string;
  error: string | undefined;
  onChange: (amount: string) => void;
}) => {
  const t = useTranslations('redeem');
  const format = useFormatter();
  const parts = usualParts.filter((part) => part < most);
  const all = most === reward.remaining ? t('rest') : `+${format.number(most)}`;
  return (
    <div className={styles.amount}>
      <RadioChips
        label={t('amount')}
        value={Number(value)}
        options={[
          ...parts.map((part) => ({ value: part, label: `+${format.number(part)}` })),
          ...(most > 0 ? [{ value: most, label: all }] : []),
        ]}
        onChange={(amount) => onChange(String(amount))}
      />
      <TextField
        label={t('amountOther')}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange(digitsOf(currentTarget.value))}
      />
    </div>
  );
};

/** Everything about one reward, and the way to have it. */
const RewardDialog = ({
  reward,
  onClose,
  onDone,
}: {
  reward: ShopReward;
  onClose: () => void;
  onDone: (purchase: ShopPurchase) => void;
}) => {
  const t = useTranslations();
  const format = useFormatter();
  const words = useRefusalText();
  const wide = useWideScreen();
  const { wish, change, errors, busy, send, most, balance } = useRedemption(reward, onDone);
  const team = reward.reward_type === 'team';
  const price = team ? Number(wish.amount) : reward.price;
  const poor = team ? balance < 1 : balance < reward.price;
  const may = reward.withheld === null && !poor;
  const { comment, amount } = errors.byField;
  const card = reward.gift_card_value;
  return (
    <Dialog onClose={onClose} title={reward.title} size={520} fullScreen={!wide}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (may) void send();
        }}
      >
        <div className={styles.picture}>
          <RewardPicture reward={reward} />
        </div>
        <div className={styles.facts}>
          <b>
            {team
              ? t('shop.funded', { paid: reward.price - reward.remaining, price: reward.price })
              : t('shop.coins', { count: reward.price })}
          </b>
          <span>{t(`categories.${reward.category}`)}</span>
          {reward.one_time && <span>{t('shop.once')}</span>}
          {card && (
            <span>
              {t('shop.giftCard', {
                value: format.number(card.amount / 100, { style: 'currency', currency: card.currency }),
              })}
            </span>
          )}
        </div>
        {reward.description && <p className={styles.description}>{reward.description}</p>}
        {errors.others.length > 0 && <RefusalNotice reasons={errors.others} />}
        {reward.withheld && <Notice calm>{t('shop.withheld', { why: reward.withheld })}</Notice>}
        {!reward.withheld && poor && (
          <Notice calm>{balance < 0 ? t('shop.debt') : t('refusals.not_enough_points')}</Notice>
        )}
        {may && team && (
          <Amount
            reward={reward}
            most={most}
            value={wish.amount}
            error={amount && words(amount)}
            onChange={(value) => change({ amount: value })}
          />
        )}
        {may && (
          <TextArea
            label={t('redeem.comment')}
            hint={t('redeem.commentHint')}
            optional={reward.comment_required ? undefined : t('redeem.optional')}
            maxLength={limits.comment}
            rows={2}
            value={wish.comment}
            error={comment && words(comment)}
            onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
          />
        )}
        <Contributors reward={reward} />
        <DialogFooter>
          <p className={styles.cost} aria-live="polite">
            {may && price > 0 && price <= balance
              ? t('redeem.cost', { price, balance, left: balance - price })
              : t('redeem.have', { balance })}
          </p>
          {may ? (
            <Button type="submit" variant="filled" size="large" busy={busy}>
              {team ? t('redeem.put', { amount: price }) : t('redeem.confirm', { price })}
            </Button>
          ) : (
            <Button size="large" onClick={onClose}>
              {t('common.close')}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
};

export default withMantine(RewardDialog);

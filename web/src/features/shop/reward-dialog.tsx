import { useFormatter, useTranslations } from 'use-intl';
import type { ShopPurchase } from '#shared/model/purchase';
import type { ShopReward } from '#shared/model/reward';
import { limits } from '#shared/model/limits';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog, DialogFooter } from '#web/ui/overlays/dialog.tsx';
import { TextArea } from '#web/ui/controls/text-fields.tsx';
import { Notice, RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { isRunningOut } from '#web/product/rewards/is-running-out.ts';
import { RewardPicture } from '#web/product/rewards/reward-picture.tsx';
import { useWideScreen } from '#web/ui/hooks/use-wide-screen.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { useMoney } from '#web/product/money/money.ts';
import { wholeIn } from '#web/product/money/typed.ts';
import styles from './reward-dialog.module.css';
import { useRedemption } from './use-redemption.ts';
import { Amount } from './redemption-amount.tsx';
import { Contributors } from './contributors.tsx';

/** What it costs and what kind of reward it is. */
const Facts = ({ reward, price }: { reward: ShopReward; price: number }) => {
  const t = useTranslations();
  const { money } = useMoney();
  const { remaining, gift_card_value: card } = reward;
  return (
    <div className={styles.facts}>
      <b>
        {reward.reward_type === 'team'
          ? t('shop.funded', { paid: price - remaining, price })
          : t('shop.coins', { count: price })}
      </b>
      <span>{t(`categories.${reward.category}`)}</span>
      {reward.organization && <span>{t('shop.organization', { organization: reward.organization })}</span>}
      {reward.demo && <span>{t('shop.demo')}</span>}
      {reward.one_time && <span>{t('shop.once')}</span>}
      {reward.per_person && <span>{t('shop.perPerson', reward.per_person)}</span>}
      {isRunningOut(reward) && <span>{t('shop.left', { count: reward.left ?? 0 })}</span>}
      {card && <span>{t('shop.giftCard', { value: money(card) })}</span>}
    </div>
  );
};

/** Why nobody, or this member, can redeem it now. */
const Withheld = ({ reward: { withheld: why, renews_on: day } }: { reward: ShopReward }) => {
  const t = useTranslations('shop');
  const format = useFormatter();
  if (!why) return null;
  return (
    <Notice calm>
      {day
        ? t('again', { day: format.dateTime(new Date(day), { dateStyle: 'long', timeZone: 'UTC' }) })
        : t('withheld', { why })}
    </Notice>
  );
};

/** The details of a reward, with the form to redeem it or contribute. */
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
  const words = useRefusalText();
  const wide = useWideScreen();
  const { wish, change, errors, busy, send, most, balance, price: shown } = useRedemption(reward, onDone);
  const team = reward.reward_type === 'team';
  const price = team ? (wholeIn(wish.amount) ?? 0) : shown;
  const poor = team ? balance < 1 : balance < shown;
  const may = reward.withheld === null && !poor;
  const { comment, amount } = errors.byField;
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
        <Facts reward={reward} price={shown} />
        {reward.description && <p className={styles.description}>{reward.description}</p>}
        {errors.others.length > 0 && <RefusalNotice reasons={errors.others} />}
        <Withheld reward={reward} />
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

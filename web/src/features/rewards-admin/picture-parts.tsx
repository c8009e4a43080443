import '#web/styles/mantine/combobox.css';
import { IconMoodSmile, IconPhoto } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { Emoji } from '#web/product/emoji/emoji.tsx';
import { PictureField } from '#web/ui/controls/deferred-fields.tsx';
import { PickerButton } from '#web/ui/overlays/picker-button.tsx';
import { RewardPicture } from '#web/product/rewards/reward-picture.tsx';
import { useObjectUrl } from '#web/ui/controls/pictures/use-object-url.ts';
import { RewardCard, type ShownReward } from '#web/product/rewards/reward-card.tsx';
import type { RewardDraft } from './reward-draft.ts';
import { useFieldError, type PartProps } from './form-part.ts';
import { canRunOut, cardValueIn } from './reward-draft.ts';
import { useMoney } from '#web/product/money/money.ts';
import { wholeIn } from '#web/product/money/typed.ts';
import styles from './wizard.module.css';

const picker = deferred(() => import('#web/product/emoji/emoji-picker.tsx'), 'dialogs');

/** The draft's picture in the form that reward cards show, before the reward has an id. */
const useShownPicture = ({ emoji, photo }: RewardDraft) => {
  const address = useObjectUrl(photo);
  return { id: 'preview', emoji, image: address ?? null };
};

export const PicturePart = ({ draft, faults, change }: PartProps) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const fault = useFieldError(faults);
  const shown = useShownPicture(draft);
  return (
    <>
      <div className={styles.emojiRow}>
        {draft.emoji ? (
          <RewardPicture reward={{ ...shown, image: null }} size={64} />
        ) : (
          <span className={styles.nothing} aria-hidden="true">
            <IconMoodSmile size={28} />
          </span>
        )}
        <PickerButton
          picker={picker}
          label={t('emojiChoose')}
          width={324}
          size="large"
          className={styles.emojiButton}
          onPick={(emoji) => change({ emoji, photo: null })}
        >
          {draft.emoji && <Emoji name={draft.emoji} />}
          {t('emojiChoose')}
        </PickerButton>
      </div>
      {faults.emoji && (
        <p className={styles.error} role="alert">
          {fault('emoji')}
        </p>
      )}
      <PictureField
        label={t('photo')}
        hint={t('or')}
        error={fault('photo')}
        picture={draft.photo}
        fallback={<IconPhoto className={styles.noPhoto} size={28} aria-hidden />}
        shape="wide"
        crop
        onChange={(photo) => change({ photo, emoji: null })}
      />
    </>
  );
};

export const PreviewPart = ({ draft }: PartProps) => {
  const { money } = useMoney();
  const t = useTranslations();
  const shown = useShownPicture(draft);
  const price = wholeIn(draft.price) ?? 0;
  const value = cardValueIn(draft);
  const reward: ShownReward = {
    ...shown,
    title: draft.title,
    description: draft.description,
    price,
    remaining: price,
    one_time: draft.one_time,
    comment_required: draft.comment_required,
    reward_type: draft.fulfilment === 'automatic' ? 'individual' : draft.reward_type,
    demo: false,
    contributions: [],
    left: canRunOut(draft) ? (wholeIn(draft.stock) ?? null) : null,
    withheld: null,
    renews_on: null,
    can: { redeem: true },
  };
  return (
    <div className={styles.preview}>
      <div inert>
        <RewardCard reward={reward} balance={price} />
      </div>
      {draft.fulfilment === 'automatic' && value && (
        <p className={styles.note}>{t('shop.giftCard', { value: money(value) })}</p>
      )}
    </div>
  );
};

import '../../../styles/mantine/combobox.css';
import { Popover } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/button.tsx';
import { deferred } from '../../../ui/deferred.tsx';
import { Emoji } from '../../../ui/emoji.tsx';
import { PictureField } from '../../../ui/fields.tsx';
import { RewardPicture } from '../../../ui/reward-picture.tsx';
import { useFileAddress } from '../../../ui/use-file-address.ts';
import { RewardCard, type ShownReward } from '../../shop/reward-card.tsx';
import type { Draft } from './draft.ts';
import { useDollars, useFault, type PartProps } from './part.ts';
import styles from './wizard.module.css';

const picker = deferred(() => import('../../../ui/emoji-picker.tsx'), 'dialogs');
const EmojiChoice = ({ emoji, onPick }: { emoji: string | null; onPick: (emoji: string) => void }) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const [opened, setOpened] = useState(false);
  const pick = (chosen: string) => {
    setOpened(false);
    onPick(chosen);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      position="bottom-start"
      width={324}
      radius={12}
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="large"
          className={styles.emojiButton}
          aria-haspopup="dialog"
          onPointerEnter={picker.start}
          onFocus={picker.start}
          onClick={() => setOpened(!opened)}
        >
          {emoji && <Emoji name={emoji} />}
          {t('emojiChoose')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        className={styles.dropdown}
        aria-label={t('emojiChoose')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          setOpened(false);
        }}
      >
        {opened && (
          <Suspense>
            <picker.View onPick={pick} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
};

/** The reward as cards show it, before it has an id. */
const useShownPicture = ({ emoji, photo }: Draft) => {
  const address = useFileAddress(photo);
  return { id: 'preview', emoji, image: address ?? null };
};

export const PicturePart = ({ draft, faults, change }: PartProps) => {
  const t = useTranslations('rewardsAdmin.wizard');
  const fault = useFault(faults);
  const shown = useShownPicture(draft);
  return (
    <>
      <div className={styles.emojiRow}>
        <span className={styles.emojiPreview}>
          <RewardPicture reward={{ ...shown, image: null, emoji: draft.emoji ?? 'gift' }} size={64} />
        </span>
        <EmojiChoice emoji={draft.emoji} onPick={(emoji) => change({ emoji, photo: null })} />
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
        fallback={<RewardPicture reward={shown} />}
        shape="wide"
        crop
        onChange={(photo) => change({ photo })}
      />
    </>
  );
};

export const PreviewPart = ({ draft }: PartProps) => {
  const dollars = useDollars();
  const t = useTranslations();
  const shown = useShownPicture(draft);
  const price = Number(draft.price);
  const reward: ShownReward = {
    ...shown,
    title: draft.title,
    description: draft.description,
    price,
    remaining: price,
    one_time: draft.one_time,
    comment_required: draft.comment_required,
    reward_type: draft.fulfilment === 'automatic' ? 'individual' : draft.reward_type,
    contributions: [],
    withheld: null,
    can: { redeem: true },
  };
  return (
    <div className={styles.preview}>
      <div inert>
        <RewardCard reward={reward} balance={price} />
      </div>
      {draft.fulfilment === 'automatic' && (
        <p className={styles.note}>{t('shop.giftCard', { value: dollars(Number(draft.value)) })}</p>
      )}
    </div>
  );
};

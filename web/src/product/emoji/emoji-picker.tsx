import {
  EmojiPicker as Picker,
  type EmojiData,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
} from 'frimousse';
import { useTranslations } from 'use-intl';
import { tagOf } from '#shared/model/choices';
import { language } from '#web/locales/locale.ts';
import styles from './emoji-picker.module.css';
import popup from '#web/ui/overlays/picker-button.module.css';

const read = async (locale: string): Promise<EmojiData> => {
  const response = await fetch(`${EMOJI_DATA}/${locale}.json`);
  if (!response.ok) throw new Error('The emoji could not be loaded');
  return (await response.json()) as EmojiData;
};

const CategoryHeader = ({ category, ...props }: EmojiPickerListCategoryHeaderProps) => (
  <div {...props} className={styles.category}>
    {category.label}
  </div>
);

/** The picker counts rows and columns from 0, assistive technology from 1. The picker finds rows by its own count. */
const Row = ({ 'aria-rowindex': index, children, ...rest }: EmojiPickerListRowProps) => (
  <div {...rest} className={styles.row} {...(index === 0 ? {} : { 'aria-rowindex': index })}>
    {children}
  </div>
);

const Emoji = ({ emoji, 'aria-colindex': column, ...props }: EmojiPickerListEmojiProps) => (
  <button
    {...props}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a cell of the picker's grid that can be pressed
    role="gridcell"
    type="button"
    className={styles.emoji}
    aria-colindex={column === undefined ? undefined : column + 1}
    data-active={emoji.isActive || undefined}
  >
    {emoji.emoji}
  </button>
);

const components = { CategoryHeader, Row, Emoji };

const EmojiPicker = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const t = useTranslations('compose');
  return (
    <Picker.Root
      className={styles.root}
      locale={tagOf(language)}
      resolveEmojiData={read}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a popup that the user opened to choose from
        autoFocus
        className={popup.search}
        aria-label={t('emojiSearch')}
        placeholder={t('emojiExample')}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a part of the picker that scrolls */}
      <Picker.Viewport role="group" aria-label={t('emojis')} className={styles.viewport} tabIndex={0}>
        <Picker.Loading className={styles.note}>{t('emojiLoading')}</Picker.Loading>
        <Picker.Empty className={styles.note}>{t('emojiNone')}</Picker.Empty>
        <Picker.List components={components} />
      </Picker.Viewport>
    </Picker.Root>
  );
};

export default EmojiPicker;

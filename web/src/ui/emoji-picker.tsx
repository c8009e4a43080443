import { EmojiPicker as Picker, type EmojiData, type EmojiPickerListRowProps } from 'frimousse';
import { useTranslations } from 'use-intl';
import { language } from '../locales/locale.ts';
import styles from './emoji-picker.module.css';

const read = async (locale: string): Promise<EmojiData> => {
  const response = await fetch(`${__EMOJI_DATA__}/${locale}.json`);
  if (!response.ok) throw new Error('The emoji could not be loaded');
  return (await response.json()) as EmojiData;
};

/** Rows are counted from 1 for assistive technology; the picker counts from 0. */
const Row = ({ 'aria-rowindex': index, children, ...rest }: EmojiPickerListRowProps) => (
  <div {...rest} className={styles.row} {...(index === 0 ? {} : { 'aria-rowindex': index })}>
    {children}
  </div>
);

const EmojiPicker = ({ onPick }: { onPick: (emoji: string) => void }) => {
  const t = useTranslations('compose');
  return (
    <Picker.Root
      className={styles.root}
      locale={language}
      resolveEmojiData={read}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search className={styles.search} aria-label={t('emojiSearch')} placeholder={t('emojiSearch')} />
      <Picker.Viewport className={styles.viewport}>
        <Picker.Loading className={styles.note}>{t('emojiLoading')}</Picker.Loading>
        <Picker.Empty className={styles.note}>{t('emojiNone')}</Picker.Empty>
        <Picker.List
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className={styles.category}>
                {category.label}
              </div>
            ),
            Row,
            Emoji: ({ emoji, ...props }) => (
              <button {...props} type="button" className={styles.emoji} data-active={emoji.isActive || undefined}>
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  );
};

export default EmojiPicker;

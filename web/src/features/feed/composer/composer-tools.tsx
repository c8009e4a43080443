import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { characterCount } from '#shared/rules/basics/characters';
import { stripOuterCommands } from '#shared/rules/posts/composer';
import { useSignedIn } from '#web/api/config.ts';
import { EmojiButton } from '#web/product/emoji/emoji-button.tsx';
import { PictureButton } from '#web/product/posts/picture-choice.tsx';
import fields from '#web/ui/controls/field-group.module.css';
import styles from './composer.module.css';
import type { Gif } from '#web/product/gifs/gif.ts';
import { GifButton } from '#web/product/gifs/gif-button.tsx';

/** The number of remaining characters is shown when it is not higher than this. */
const countedFrom = 200;

/** Emoji, GIF, and how many characters are left. */
export const Tools = ({
  text,
  onOpen,
  onEmoji,
  onGif,
  onPicture,
}: {
  text: string;
  onOpen: () => void;
  onEmoji: (emoji: string) => void;
  onGif: (gif: Gif) => void;
  onPicture: (file: Blob) => void;
}) => {
  const t = useTranslations('compose');
  const { features, permissions, values } = useSignedIn();
  const example = values.find((value) => value.default) ?? values[0];
  // Where GIFs are not configured, only administrators who can change that see a hint.
  const gifs = features.gifs || permissions.global_administrator || permissions.account_administrator;
  const room = limits.post.message - characterCount(stripOuterCommands(text));
  return (
    <div className={styles.tools}>
      <span className={styles.pickers}>
        <EmojiButton onOpen={onOpen} onPick={onEmoji} />
        {gifs && <GifButton onOpen={onOpen} onPick={onGif} />}
        <PictureButton onPick={onPicture} />
      </span>
      {room < countedFrom ? (
        <span className={`${styles.count} ${room < 0 ? styles.over : ''}`}>
          {room < 0 ? t('over', { count: -room }) : t('left', { count: room })}
        </span>
      ) : (
        <span className={`${fields.hint} ${styles.hint}`}>
          {t('hint', { tag: example ? `#${example.tag} ` : '' })}
        </span>
      )}
    </div>
  );
};

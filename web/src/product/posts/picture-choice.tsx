import { IconPhotoUp, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { Button } from '#web/ui/controls/button.tsx';
import {
  findPictureFault,
  pictureTypes,
  smallEnough,
  type PictureFault,
} from '#web/ui/controls/pictures/picture-file.ts';
import { useObjectUrl } from '#web/ui/controls/pictures/use-object-url.ts';
import { TextField } from '#web/ui/controls/text-fields.tsx';
import styles from './picture-choice.module.css';

/** The picture of a message: a newly chosen file, or the address of the stored picture. */
export type ChosenPicture = { readonly picture: Blob | string; readonly description: string };

/** Opens the files of the system. The texts are in the area `dialogs`. */
export const PictureButton = ({ onPick }: { onPick: (file: Blob) => void }) => {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<PictureFault>();
  const id = useId();
  const take = async (file: Blob | undefined) => {
    if (!file) return;
    const found = await findPictureFault(file);
    setFault(found);
    if (!found) onPick(await smallEnough(file));
  };
  return (
    <>
      <Button
        icon
        size="small"
        variant="quiet"
        aria-label={t('picture.add')}
        aria-describedby={fault ? id : undefined}
        onClick={() => input.current?.click()}
      >
        <IconPhotoUp size={20} aria-hidden />
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={pictureTypes}
        aria-label={t('picture.add')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {fault && (
        <span id={id} className={styles.fault} role="alert">
          {fault === 'file_too_large' ? t('refusals.file_too_large') : t('refusals.unsupported_file')}
        </span>
      )}
    </>
  );
};

/** The picture that goes with a message, and what it shows, for those who cannot see it. */
export const PictureChoice = ({
  chosen,
  error,
  onChange,
}: {
  chosen: ChosenPicture;
  error?: string | undefined;
  onChange: (chosen: ChosenPicture | null) => void;
}) => {
  const t = useTranslations('picture');
  const address = useObjectUrl(chosen.picture);
  return (
    <div className={styles.choice}>
      <span className={styles.frame}>
        <img src={address} alt="" />
        <Button icon size="small" aria-label={t('remove')} onClick={() => onChange(null)}>
          <IconX size={16} aria-hidden />
        </Button>
      </span>
      <TextField
        label={t('description')}
        hint={t('hint')}
        maxLength={limits.post.pictureText}
        value={chosen.description}
        error={error}
        onChange={({ currentTarget }) => onChange({ ...chosen, description: currentTarget.value })}
      />
    </div>
  );
};

import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { Button } from '../button.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import field from '../field.module.css';
import styles from './picture-field.module.css';
import { findPictureFault, pictureTypes, smallEnough, type PictureFault } from './picture-file.ts';
import { useObjectUrl } from './use-object-url.ts';

const cropDialog = deferred(() => import('./crop-dialog.tsx'), 'fields');
const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'));

export type PictureFieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Why the chosen picture was refused. */
  readonly error?: ReactNode;
  /** The current picture: its address, or a file that was just chosen. */
  readonly picture: string | Blob | null;
  /** Shown when there is no picture. */
  readonly fallback: ReactNode;
  readonly shape?: 'round' | 'square' | 'wide';
  /** Crops a chosen picture to the shape first. Without it, the picture is used as it is. */
  readonly crop?: boolean;
  readonly busy?: boolean;
  /** The question before the picture is removed; without it, the picture cannot be removed. */
  readonly removal?: { readonly title: string; readonly text: string };
  readonly onChange: (picture: Blob | null) => void;
};

const ratioOf = { round: 1, square: 1, wide: 16 / 9 } as const;

const useFaultWords = () => {
  const t = useTranslations();
  return (fault: PictureFault): string => {
    switch (fault) {
      case 'file_too_large':
      case 'unsupported_file':
        return t(`refusals.${fault}`);
      case 'unreadable':
        return t('fields.unreadable');
      case 'HEIC':
        return t('fields.heic');
      default:
        return t('fields.otherKind', { kind: fault });
    }
  };
};

const PictureField = ({
  label,
  hint,
  error,
  picture,
  fallback,
  shape = 'round',
  crop = false,
  busy = false,
  removal,
  onChange,
}: PictureFieldProps) => {
  const t = useTranslations();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const address = useObjectUrl(picture);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<PictureFault>();
  const [cutting, setCutting] = useState<Blob | null>(null);
  const [removing, setRemoving] = useState(false);
  const words = useFaultWords();
  const faultWords = fault && words(fault);
  const said = faultWords ?? error;

  const take = async (file: Blob | undefined) => {
    if (!file || busy) return;
    const found = await findPictureFault(file);
    setFault(found);
    if (found) return;
    if (crop) setCutting(file);
    else
      await smallEnough(file).then(onChange, () => {
        setFault('unreadable');
      });
  };
  return (
    <div className={field.field}>
      <span className={field.label} id={`${id}-label`}>
        {label}
      </span>
      <div
        className={styles.drop}
        data-over={over || undefined}
        aria-busy={busy}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <span className={`${styles.preview} ${styles[shape]}`}>
          {address ? <img src={address} alt="" /> : fallback}
          {busy && <span className={styles.veil} />}
        </span>
        <div className={styles.side}>
          <div className={styles.actions}>
            <Button
              aria-describedby={`${id}-hint ${id}-error`}
              busy={busy}
              {...(crop && cropDialog.preloadProps)}
              onClick={() => input.current?.click()}
            >
              {!busy && <IconPhotoUp size={18} aria-hidden />}
              {address ? t('fields.changePicture') : t('fields.choosePicture')}
              <span className="visually-hidden">: {label}</span>
            </Button>
            {removal && address && (
              <Button
                variant="quiet"
                disabled={busy}
                {...confirmDialog.preloadProps}
                onClick={() => setRemoving(true)}
              >
                <IconTrash size={18} aria-hidden />
                {t('fields.removePicture')}
                <span className="visually-hidden">: {label}</span>
              </Button>
            )}
          </div>
          <p className={field.hint} id={`${id}-hint`}>
            <span className={styles.dropWords}>{t('fields.dropPicture')}</span> {hint}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept={pictureTypes}
          hidden
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <p className={field.error} id={`${id}-error`} role="alert">
        {said}
      </p>
      {(cutting || removing) && (
        <Overlay
          onFail={() => {
            setCutting(null);
            setRemoving(false);
          }}
        >
          {cutting && (
            <cropDialog.View
              picture={cutting}
              shape={shape === 'round' ? 'round' : 'rect'}
              ratio={ratioOf[shape]}
              onCancel={() => setCutting(null)}
              onCut={(part) => {
                setCutting(null);
                onChange(part);
              }}
              onFail={() => {
                setCutting(null);
                setFault('unreadable');
              }}
            />
          )}
          {removing && removal && (
            <confirmDialog.View
              title={removal.title}
              confirm={t('fields.removePicture')}
              onCancel={() => setRemoving(false)}
              onConfirm={() => {
                setRemoving(false);
                setFault(undefined);
                onChange(null);
              }}
            >
              {removal.text}
            </confirmDialog.View>
          )}
        </Overlay>
      )}
    </div>
  );
};

export default PictureField;

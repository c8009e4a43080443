import 'react-easy-crop/react-easy-crop.css';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import styles from './crop-dialog.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { cropPicture, type CropArea } from './picture-file.ts';
import { useObjectUrl } from './use-object-url.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';

const closest = 4;

/** Chooses the part of a picture to keep: moved by pointer or arrow keys, enlarged by wheel, pinch or slider. */
const CropDialog = ({
  picture,
  shape,
  ratio,
  onCancel,
  onCut,
  onFail,
}: {
  picture: Blob;
  shape: 'round' | 'rect';
  ratio: number;
  onCancel: () => void;
  onCut: (part: Blob) => void;
  onFail: () => void;
}) => {
  const t = useTranslations();
  const id = useId();
  const address = useObjectUrl(picture);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [busy, setBusy] = useState(false);
  const cut = useRef<CropArea>(null);

  const keep = async () => {
    if (!address || !cut.current) return;
    setBusy(true);
    try {
      onCut(await cropPicture(address, cut.current));
    } catch {
      onFail();
    }
  };
  return (
    <Dialog onClose={onCancel} title={t('fields.cropTitle')} size={480}>
      <div className={styles.stage}>
        <Cropper
          {...(address && { image: address })}
          crop={place}
          zoom={zoom}
          maxZoom={closest}
          aspect={ratio}
          cropShape={shape}
          showGrid={false}
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'group',
            'aria-label': t('fields.cropArea'),
            'aria-describedby': `${id}-hint`,
          }}
          mediaProps={{ alt: '', onError: onFail }}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => {
            cut.current = pixels;
          }}
        />
      </div>
      <label className={styles.zoom}>
        <span className="visually-hidden">{t('fields.zoom')}</span>
        <IconMinus size={16} aria-hidden />
        <input
          type="range"
          min={1}
          max={closest}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
        <IconPlus size={16} aria-hidden />
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {t('fields.cropHint')}
      </p>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button data-autofocus variant="filled" busy={busy} onClick={() => void keep()}>
          {t('fields.usePicture')}
        </Button>
      </div>
    </Dialog>
  );
};

export default withMantine(CropDialog);

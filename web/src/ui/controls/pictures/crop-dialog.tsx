import 'react-easy-crop/react-easy-crop.css';
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconMinus,
  IconPlus,
} from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslations } from 'use-intl';
import { Button } from '../button.tsx';
import styles from './crop-dialog.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { cropPicture, type CropArea } from './picture-file.ts';
import { useCropPlace } from './use-crop-place.ts';
import { useObjectUrl } from './use-object-url.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';

const closest = 4;
const zoomStep = 0.25;

const ways = [
  { name: 'left', by: { x: -1, y: 0 }, Sign: IconArrowLeft },
  { name: 'right', by: { x: 1, y: 0 }, Sign: IconArrowRight },
  { name: 'up', by: { x: 0, y: -1 }, Sign: IconArrowUp },
  { name: 'down', by: { x: 0, y: 1 }, Sign: IconArrowDown },
] as const;

/** Chooses the part of a picture to keep: moved by pointer, arrow keys or buttons, enlarged by wheel, pinch, slider or buttons. */
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
  const { place, setPlace, zoom, setZoom, setMedia, setFrame, enlarge, move, canMove } =
    useCropPlace(closest);
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
          onMediaLoaded={setMedia}
          onCropSizeChange={setFrame}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => {
            cut.current = pixels;
          }}
        />
      </div>
      <div className={styles.zoom}>
        <Button icon size="small" aria-label={t('fields.zoomOut')} onClick={() => enlarge(-zoomStep)}>
          <IconMinus size={16} aria-hidden />
        </Button>
        <input
          type="range"
          aria-label={t('fields.zoom')}
          min={1}
          max={closest}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
        <Button icon size="small" aria-label={t('fields.zoomIn')} onClick={() => enlarge(zoomStep)}>
          <IconPlus size={16} aria-hidden />
        </Button>
      </div>
      <fieldset className={styles.moves} aria-label={t('fields.move')}>
        {ways.map(({ name, by, Sign }) => (
          <Button
            key={name}
            icon
            size="small"
            aria-label={t(`fields.moves.${name}`)}
            disabled={!canMove(by)}
            onClick={() => move(by)}
          >
            <Sign size={16} aria-hidden />
          </Button>
        ))}
      </fieldset>
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

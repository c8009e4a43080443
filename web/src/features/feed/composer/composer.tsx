import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useWideScreen } from '#web/ui/hooks/use-wide-screen.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Overlay } from '#web/ui/overlays/overlay.tsx';
import { deferred } from '#web/ui/loading/deferred.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import { useSignedIn } from '#web/api/config.ts';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import type { Sent } from '../award/award-tabs.tsx';
import styles from './composer.module.css';
import { ComposerForm } from './composer-form.tsx';
import { isComposing } from '#web/ui/hooks/is-composing.ts';
import { type Composing, useComposer } from './use-composer.ts';

const awardTabs = deferred(() => import('../award/award-tabs.tsx'), 'awards');
const awardForm = deferred(() => import('../award/award-form.tsx'), 'awards', 'dialogs', 'refusals');
const confirmDialog = deferred(() => import('#web/ui/overlays/confirm-dialog.tsx'), 'dialogs');

/** Cmd or Ctrl with Enter sends from anywhere in the composer. */
const useSendKey = (send: () => void) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || isComposing(event)) return;
    event.preventDefault();
    send();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
};

/** Asks before a message is lost that is not sent yet. */
const Discard = ({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) => {
  const t = useTranslations('compose');
  return (
    <Overlay onFail={onStay}>
      <confirmDialog.View
        title={t('discardTitle')}
        confirm={t('discard')}
        cancel={t('keepWriting')}
        onCancel={onStay}
        onConfirm={onDiscard}
      >
        {t('discardText')}
      </confirmDialog.View>
    </Overlay>
  );
};

/** Stands in the address in place of a value: a link from a chat leads to the awards. */
const awardAddress = 'award';

/** One recognition, in a dialog that keeps what was written. */
const Composer = (composing: Composing) => {
  const t = useTranslations('compose');
  const { to, onClose, onSent } = composing;
  const { workspace } = useSignedIn();
  const [sent, setSent] = useState<Sent>(
    workspace.awards && String(composing.valueId) === awardAddress ? 'award' : 'thanks',
  );
  const isAward = sent === 'award';
  const composer = useComposer(composing);
  const wide = useWideScreen();
  useEffect(() => confirmDialog.preload(), []);
  useSendKey(() => void (isAward || composer.send()));
  const { draft, picture } = composer;
  const written = !composer.busy && (draft.text.trim() !== '' || draft.gif !== null || picture !== null);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    // A draft keeps the words, and no file.
    if (picture !== null) return setAsking(true);
    if (written) toast(t('kept'));
    onClose();
  };

  return (
    <Dialog
      onClose={() => (written ? setAsking(true) : onClose())}
      onEscape={leave}
      title={t('title')}
      size={620}
      fullScreen={!wide}
      closeOnClickOutside={!written}
    >
      {workspace.awards && (
        <Overlay>
          <div className={styles.tabs}>
            <awardTabs.View chosen={sent} onChoose={setSent} />
          </div>
        </Overlay>
      )}
      {isAward ? (
        <Overlay fallback={<Skeleton width="100%" height={320} />} onFail={() => setSent('thanks')}>
          <awardForm.View to={to} onClose={onClose} onSent={onSent} />
        </Overlay>
      ) : (
        <ComposerForm composer={composer} />
      )}
      {asking && (
        <Discard
          onStay={() => setAsking(false)}
          onDiscard={() => {
            composer.discard();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
};

export default withMantine(Composer);

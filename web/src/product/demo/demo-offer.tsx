import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/controls/button.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import confirm from '#web/ui/overlays/confirm-dialog.module.css';
import styles from './demo.module.css';
import type { useDemo } from './use-demo.ts';

/** What demo data is, with the choice to add it or not. Its texts are in the area `onboarding`. */
export const DemoOffer = ({
  demo: { busy, error, add },
  decline,
  onAnswer,
}: {
  demo: ReturnType<typeof useDemo>;
  /** The words on the button that adds nothing. */
  decline: string;
  onAnswer: (added: boolean) => void;
}) => {
  const t = useTranslations('onboarding.demo');
  return (
    <>
      {error !== undefined && <RefusalNotice error={error} />}
      <p className={confirm.text} aria-live="polite">
        {busy ? t('coming') : t('text')}
      </p>
      {busy && <div className={styles.progress} aria-hidden="true" />}
      <div className={confirm.actions}>
        <Button size="large" disabled={busy} onClick={() => onAnswer(false)}>
          {decline}
        </Button>
        <Button
          variant="filled"
          size="large"
          busy={busy}
          data-autofocus
          onClick={() => void add().then((added) => added && onAnswer(true))}
        >
          {t('add')}
        </Button>
      </div>
    </>
  );
};

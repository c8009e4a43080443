import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { reasonsOf } from '#web/refusals/refused.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Card } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './edit-profile.module.css';

type Ending = {
  readonly label: string;
  /** The label with what it ends, for whoever does not see the line. */
  readonly named: string;
  readonly ended: string;
  readonly end: () => Promise<unknown>;
};

/** A button that ends it, and says so. */
export const EndButton = ({ label, named, ended, end }: Ending) => {
  const words = useRefusalText();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await end();
      toast(ended);
    } catch (refused) {
      toast(words(reasonsOf(refused)[0]), { urgent: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} aria-label={named} onClick={() => void press()}>
      {label}
    </Button>
  );
};

type Line = {
  readonly Picture: Icon;
  readonly name: string;
  readonly about: string;
  readonly children: ReactNode;
};

/** One thing that lets the user in, and what can be done with it. */
export const AccessLine = ({ Picture, name, about, children }: Line) => (
  <li className={styles.line}>
    <Picture size={22} aria-hidden />
    <span className={styles.address}>
      <b>{name}</b>
      <small>{about}</small>
    </span>
    {children}
  </li>
);

type AccessCardProps = {
  readonly title: string;
  readonly text: string;
  /** Undefined until they are there. */
  readonly lines: readonly ReactNode[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What stands below the list. */
  readonly children?: ReactNode;
};

/** What lets the user in, as a list: while it loads, when that failed, and when it is there. */
export const AccessCard = ({ title, text, lines, error, onRetry, children }: AccessCardProps) => {
  const t = useTranslations();
  return (
    <Card title={title} text={text}>
      {lines && lines.length > 0 && <ul className={styles.devices}>{lines}</ul>}
      {!lines && Boolean(error) && (
        <div className={styles.line} role="alert">
          <span className={styles.address}>{t('parts.failed')}</span>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </div>
      )}
      {!lines && !error && <Skeleton width="100%" height={56} />}
      {lines && children}
    </Card>
  );
};

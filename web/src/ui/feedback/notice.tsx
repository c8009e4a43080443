import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { reasonsOf, type Reason } from '#web/refusals/refused.ts';
import styles from './notice.module.css';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';

export const Notice = ({ children, calm }: { children: ReactNode; calm?: boolean }) => (
  <div className={`${styles.notice} ${calm ? styles.calm : ''}`} role={calm ? 'status' : 'alert'}>
    {calm ? <IconInfoCircle size={18} aria-hidden /> : <IconAlertCircle size={18} aria-hidden />}
    <div>{children}</div>
  </div>
);

/** Every reason of a refusal in words. */
export const RefusalNotice = ({ error, reasons }: { error?: unknown; reasons?: readonly Reason[] }) => {
  const words = useRefusalText();
  const shown = reasons ?? reasonsOf(error);
  const [first] = shown;
  if (!first) return null;
  return (
    <Notice>
      {shown.length === 1 ? (
        words(first)
      ) : (
        <ul>
          {shown.map((reason) => (
            <li key={reason.code + (reason.path ?? []).join('.')}>{words(reason)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
};

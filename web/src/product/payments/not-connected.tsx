import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#web/ui/feedback/notice.tsx';

const file = (name: ReactNode) => <code translate="no">{name}</code>;

/** Nobody can pay on this installation; says where its operator reads how that is changed. */
export const NotConnected = ({ children }: { children: string }) => {
  const t = useTranslations('payments');
  return (
    <Notice calm>
      {children} {t.rich('connect', { file })}
    </Notice>
  );
};

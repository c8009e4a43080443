import { IconChecks } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { useNews } from './use-news.ts';

/** Marks everything that has arrived so far as read. It stays where it is, so that the focus does too. */
export const MarkAll = ({ news: { list, unread, busy, markAll } }: { news: ReturnType<typeof useNews> }) => {
  const t = useTranslations('news');
  const isNothing = unread === 0 || list.items === undefined;
  return (
    <Button size="small" busy={busy} disabled={isNothing} onClick={() => void markAll()}>
      <IconChecks size={16} aria-hidden />
      {t('markAll')}
    </Button>
  );
};

/** Why the news could not be marked. */
export const MarkRefusal = ({ news: { reason } }: { news: ReturnType<typeof useNews> }) => {
  const words = useRefusalText();
  return reason ? <Notice>{words(reason)}</Notice> : null;
};

import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { useNow, useTranslations } from 'use-intl';
import type { Announcement } from '#shared/model/announcement';
import { limits } from '#shared/model/limits';
import { dayOf, daysBefore } from '#shared/rules/basics/time';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { keys } from '#web/api/keys.ts';
import { useSendOnce } from '#web/api/use-send-once.ts';
import { ChosenGif } from '#web/product/gifs/chosen-gif.tsx';
import { GifButton } from '#web/product/gifs/gif-button.tsx';
import { sortReasons, useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { isDay } from '#shared/rules/basics/date-text';
import { DateField } from '#web/ui/controls/deferred-fields.tsx';
import { TextArea } from '#web/ui/controls/text-fields.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import confirm from '#web/ui/overlays/confirm-dialog.module.css';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './announcement-dialog.module.css';

/** How long an announcement is pinned, unless another day is chosen. */
const usualDays = 7;

/** Pins an announcement above the feed, in the place of the one before, or takes it down. */
const AnnouncementDialog = ({ pinned, onClose }: { pinned: Announcement | null; onClose: () => void }) => {
  const t = useTranslations();
  const words = useRefusalText();
  const { features, settings } = useSignedIn();
  const { mutate } = useSWRConfig();
  const today = dayOf(useNow(), settings.global.timezone);
  const [message, setMessage] = useState(pinned?.message ?? '');
  const [gif, setGif] = useState(pinned?.gif ?? null);
  const [until, setUntil] = useState(pinned?.until ?? daysBefore(today, -usualDays));
  const { busy, error, attempt } = useAsyncAction();
  const sendOnce = useSendOnce('posts.pin');
  const { byField, others } = sortReasons(error, ['message', 'until']);
  const end = async (work: () => Promise<unknown>, said: string) => {
    const done = await attempt(async () => {
      await work();
      await mutate(keys.config);
    });
    if (!done) return;
    toast(said);
    onClose();
  };
  const pin = () => {
    const body = { message, until, ...(gif !== null && { gif }) };
    return end(
      () => sendOnce(body, (idempotencyKey) => call('posts.pin', { body, idempotencyKey })),
      t('announcement.pinned'),
    );
  };
  return (
    <Dialog onClose={onClose} title={t('announcement.title')} size={520}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void pin();
        }}
      >
        {error !== undefined && others.length > 0 && <RefusalNotice reasons={others} />}
        <p className={styles.text}>{t('announcement.text')}</p>
        <TextArea
          label={t('post.words')}
          rows={4}
          maxLength={limits.post.message}
          value={message}
          error={byField.message && words(byField.message)}
          onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        />
        <div className={styles.gif}>
          {gif !== null && (
            <ChosenGif gif={{ preview_url: gif, title: t('post.gif') }} onRemove={() => setGif(null)} />
          )}
          {features.gifs && <GifButton onPick={(chosen) => setGif(chosen.url)} />}
        </div>
        <DateField
          name="until"
          label={t('announcement.until')}
          value={until}
          min={today}
          max={daysBefore(today, -limits.announcementDays)}
          error={byField.until && words(byField.until)}
          onChange={setUntil}
        />
        <div className={confirm.actions}>
          {pinned && (
            <Button
              busy={busy}
              onClick={() => void end(() => call('posts.unpin', {}), t('announcement.unpinned'))}
            >
              {t('announcement.unpin')}
            </Button>
          )}
          <Button
            type="submit"
            variant="filled"
            busy={busy}
            disabled={message.trim() === '' || !isDay(until)}
          >
            {t('announcement.pin')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export default withMantine(AnnouncementDialog);

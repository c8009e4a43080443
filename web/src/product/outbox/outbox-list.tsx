import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { useSignedIn } from '#web/api/config.ts';
import { keptInBrowser } from '#web/api/kept-in-browser.ts';
import { alone, isTooOld, useOutbox, type Waiting } from '#web/api/outbox.ts';
import { listed } from '#web/locales/locale.ts';
import { useRefusalText } from '#web/refusals/use-refusal-text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './outbox-list.module.css';

/** What to know about one thing that waits. */
const useStateText = () => {
  const t = useTranslations('offline');
  const words = useRefusalText();
  return (one: Waiting): string => {
    if (one.refused) return words(one.refused);
    return t(isTooOld(one) ? 'tooOld' : 'waits');
  };
};

const Item = ({ one }: { one: Waiting }) => {
  const t = useTranslations('offline');
  const format = useFormatter();
  const stateText = useStateText();
  const navigate = useNavigate();
  const { user, workspace } = useSignedIn();
  const owner = [workspace.id, user.id] as const;
  const { outbox } = useOutbox(owner);
  const [busy, setBusy] = useState(false);
  const stuck = one.refused !== undefined || isTooOld(one);

  /** Takes it out, unless it is being sent at this moment. @returns whether it was still there */
  const take = async (): Promise<boolean> => {
    setBusy(true);
    const found = await alone(owner, async () => {
      const there = outbox.read().some(({ idempotencyKey }) => idempotencyKey === one.idempotencyKey);
      outbox.remove(one.idempotencyKey);
      return there;
    });
    setBusy(false);
    if (!found) toast(t('already'));
    return found;
  };
  const edit = async () => {
    const place = keptInBrowser<unknown>(owner, one.back.name);
    if (place.read() !== null) toast(t('otherDraft'), { urgent: true });
    else if (await take()) place.write(one.back.what);
    void navigate(one.back.path);
  };
  return (
    <li className={styles.item}>
      <p className={styles.state} data-stuck={stuck || undefined}>
        <IconClock size={16} aria-hidden />
        {stateText(one)}
      </p>
      <p className={styles.to}>
        {t(one.kind === 'post' ? 'toPeople' : 'comment', {
          names: listed([...one.to], { type: 'conjunction' }),
        })}
        {one.kind === 'post' && one.body.score > 0 && (
          <b className={styles.points}>+{format.number(one.body.score)}</b>
        )}
      </p>
      <p className={styles.text} title={one.text}>
        {one.text}
      </p>
      <div className={styles.actions}>
        <Button size="small" busy={busy} onClick={() => void edit()}>
          {t('edit')}
        </Button>
        <Button size="small" variant="quiet" busy={busy} onClick={() => void take()}>
          {t(stuck ? 'delete' : 'cancel')}
        </Button>
      </div>
    </li>
  );
};

/** What waits to be sent, and what could not be. */
const OutboxList = () => {
  const t = useTranslations('offline');
  const { user, workspace } = useSignedIn();
  const { waiting } = useOutbox([workspace.id, user.id]);
  if (waiting.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="outbox">
      <h2 id="outbox" className={styles.title}>
        {t('outbox', { count: waiting.length })}
      </h2>
      <ul>
        {waiting.map((one) => (
          <Item key={one.idempotencyKey} one={one} />
        ))}
      </ul>
    </section>
  );
};

export default OutboxList;

import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { AddOn } from '#shared/model/add-on';
import type { Post } from '#shared/model/post';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { PersonDetail } from '../people/person-detail.tsx';
import { newIdempotencyKey } from '#web/api/calls.ts';
import { call } from '#web/api/client.ts';
import { keys } from '#web/api/keys.ts';
import { revalidateLeaderboard } from '#web/api/revalidate.ts';
import { usePages } from '#web/api/use-pages.ts';
import { Avatar } from '../people/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { RefusalNotice } from '#web/ui/feedback/notice.tsx';
import { useAsyncAction } from '#web/ui/hooks/use-async-action.ts';
import { LoadMore } from '#web/ui/loading/load-more.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { withMantine } from '#web/ui/overlays/with-mantine.tsx';
import styles from './people-list.module.css';
import type { Patch } from './use-add-points.ts';

const Waiting = () => (
  <div className={styles.row} aria-busy="true">
    <Skeleton width={40} height={40} round />
    <Skeleton width="50%" height={16} />
  </div>
);

/** Who added points to a post, and how many. */
const AddersDialog = ({ post, onChange, onClose }: { post: Post; onChange: Patch; onClose: () => void }) => {
  const t = useTranslations();
  const format = useFormatter();
  const { mutate } = useSWRConfig();
  const list = usePages('posts.addOns', { params: { id: post.id } });
  const { items, error, ended, revalidate, edit } = list;
  const { busy, error: refused, attempt } = useAsyncAction();
  const takeBack = ({ id, score, from_id: giver }: AddOn) =>
    attempt(async () => {
      const params = { id: post.id, add_on_id: id };
      await call('posts.removeAddOn', { params, idempotencyKey: newIdempotencyKey() });
      const others = items?.filter((one) => one.id !== id) ?? [];
      const isGone = !others.some(({ from_id: from }) => from === giver);
      void edit(() => others);
      onChange(post.id, (now) => ({
        ...now,
        add_ons: now.add_ons - 1,
        add_on_points: now.add_on_points - score,
        added_by: isGone ? now.added_by.filter((person) => person.id !== giver) : now.added_by,
      }));
      revalidateLeaderboard(mutate);
      void mutate(keys.config);
      if (others.length === 0) onClose();
    });
  const retry = () => void revalidate();
  return (
    <Dialog onClose={onClose} title={t('post.adders')} size={400}>
      {refused !== undefined && <RefusalNotice error={refused} />}
      {!items && Boolean(error) && <LoadError error={error} title={t('post.likersFailed')} onRetry={retry} />}
      {!items && !error && <Waiting />}
      <ul className={styles.people}>
        {items?.map((addOn) => (
          <li key={addOn.id} className={styles.line}>
            <Link className={styles.row} to={`/profile/${addOn.from_id}`} onClick={onClose}>
              <Avatar person={addOn.from} size={40} />
              <span translate="no">
                {addOn.from.name}
                <PersonDetail person={addOn.from} />
              </span>
            </Link>
            <b className={styles.score}>+{format.number(addOn.score)}</b>
            {addOn.can.remove && (
              <Button
                icon
                size="small"
                variant="quiet"
                busy={busy}
                aria-label={t('post.takeBack', { name: nameWithDetail(addOn.from), count: addOn.score })}
                onClick={() => void takeBack(addOn)}
              >
                <IconTrash size={16} aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items && !ended && <LoadMore list={{ ...list, retry }} skeleton={<Waiting />} />}
    </Dialog>
  );
};

export default withMantine(AddersDialog);

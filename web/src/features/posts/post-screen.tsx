import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { useTranslations } from 'use-intl';
import type { PostId } from '#shared/model/ids';
import type { Post } from '#shared/model/post';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { call } from '#web/api/client.ts';
import { useEditLists } from '#web/api/use-pages.ts';
import { listed } from '#web/locales/locale.ts';
import { BrokenLink } from '#web/product/illustrations/illustrations.tsx';
import { PostSkeleton } from '#web/product/posts/feed-skeleton.tsx';
import { PostCard } from '#web/product/posts/post-card.tsx';
import { usePostActions } from '#web/product/posts/use-post-actions.tsx';
import { useRemovePost } from '#web/product/posts/use-remove-post.ts';
import { OtherTeams } from '#web/product/workspaces/other-teams.tsx';
import { Refused } from '#web/refusals/refused.ts';
import { LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import styles from './post-screen.module.css';

/** The title names so many receivers at most. */
const named = 3;

/** The link may be old, or lead to another workspace: which of the two, only the other workspace knows. */
const Gone = ({ path }: { path: string }) => {
  const t = useTranslations();
  return (
    <div className={styles.gone}>
      <EmptyState
        page
        title={t('post.gone')}
        picture={<BrokenLink />}
        actions={
          <LinkButton variant="filled" to="/feed">
            {t('post.toFeed')}
          </LinkButton>
        }
      >
        {t('post.goneText')}
      </EmptyState>
      <OtherTeams title={t('post.elsewhere')} path={path} />
    </div>
  );
};

const Frame = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useTranslations('nav');
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageTitle className={styles.title}>{title}</PageTitle>
        <Link className={styles.back} to="/feed">
          <IconArrowLeft size={16} aria-hidden />
          {t('feed')}
        </Link>
      </div>
      {children}
    </div>
  );
};

const useOnePost = (id: PostId) => {
  const navigate = useNavigate();
  const removePost = useRemovePost();
  // The feed hands over what it shows already.
  const { state } = useLocation() as { state: { post?: Post } | null };
  const shown = state?.post?.id === id ? { fallbackData: state.post } : {};
  const { data, error, mutate } = useSWR<Post, unknown>(
    ['posts.read', id],
    () => call('posts.read', { params: { id } }),
    shown,
  );
  const editFeed = useEditLists('posts.list');
  const patch = useCallback(
    (post: PostId, change: (post: Post) => Post) => {
      editFeed((posts) => posts.map((one) => (one.id === post ? change(one) : one)));
      return mutate((known) => known && change(known), { revalidate: false });
    },
    [editFeed, mutate],
  );
  const remove = async (post: PostId) => {
    await removePost(post);
    editFeed((posts) => posts.filter((one) => one.id !== post));
    await navigate('/feed');
  };
  const takeOut = (changed: Post) => {
    editFeed((posts) => posts.filter((one) => one.id !== changed.id));
    void mutate(changed, { revalidate: false });
  };
  return { data, error, patch, remove, takeOut, retry: () => void mutate() };
};

const OnePost = ({ id }: { id: PostId }) => {
  const t = useTranslations();
  const { data: post, error, patch, remove, takeOut, retry } = useOnePost(id);
  const { actions, open } = usePostActions({ patch, remove, takeOut });
  if (error instanceof Refused && error.status === 404) return <Gone path={`/posts/${id}`} />;
  if (!post)
    return (
      <Frame title={t('post.title')}>
        {error ? (
          <div className={styles.failed}>
            <LoadError error={error} title={t('post.failed')} onRetry={retry} />
          </div>
        ) : (
          <div aria-busy="true">
            <PostSkeleton />
          </div>
        )}
      </Frame>
    );
  const first = post.to.slice(0, named).map(nameWithDetail);
  const others = post.to.length - first.length;
  const names = listed(others > 0 ? [...first, t('feed.others', { count: others })] : first);
  const celebrated = post.celebration && (post.celebration.name ?? `${post.value.name}: ${names}`);
  return (
    <Frame title={celebrated ?? t('post.heading', { names })}>
      <PostCard post={post} actions={actions} alone />
      {open}
    </Frame>
  );
};

/** One post at an address of its own, with all its comments. */
const PostScreen = () => {
  const { id = '' } = useParams();
  return <OnePost key={id} id={id as PostId} />;
};

export default PostScreen;

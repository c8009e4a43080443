import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import useSWR from 'swr';
import { useFormatter, useTranslations } from 'use-intl';
import type { Post } from '#shared/model/post';
import { call } from '#web/api/client.ts';
import { useSignedIn } from '#web/api/config.ts';
import { AwardPicture } from '#web/product/awards/award-picture.tsx';
import { BrokenLink } from '#web/product/illustrations/illustrations.tsx';
import { Refused } from '#web/refusals/refused.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import styles from './certificate.module.css';

/** The paper itself: who received which award, for what, and from whom. */
const Paper = ({ post }: { post: Post }) => {
  const t = useTranslations('awards.certificate');
  const format = useFormatter();
  const { workspace } = useSignedIn();
  const { celebration, to, message, created_at: at } = post;
  const award = celebration?.award;
  return (
    <section className={styles.paper}>
      <AwardPicture
        award={{ emoji: post.value.emoji, picture: award?.picture ?? null }}
        className={styles.emoji}
      />
      <h2 className={styles.award}>{celebration?.name}</h2>
      <p className={styles.for}>{t('for')}</p>
      <p className={styles.name} translate="no">
        {to[0]?.name}
      </p>
      <p className={styles.words} data-long={message.length > 320 || undefined}>
        {message}
      </p>
      {award?.value && <p className={styles.value}>{award.value.name}</p>}
      <p className={styles.foot}>
        <span translate="no">{award?.by.name}</span>
        <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'long' })}</time>
        <span className={styles.company} translate="no">
          {workspace.logo && <img src={workspace.logo} alt="" />}
          {workspace.name}
        </span>
      </p>
    </section>
  );
};

const Gone = () => {
  const t = useTranslations('awards.certificate');
  const f = useTranslations('nav');
  return (
    <EmptyState
      page
      title={t('none')}
      picture={<BrokenLink />}
      actions={
        <LinkButton variant="filled" to="/feed">
          {f('feed')}
        </LinkButton>
      }
    >
      {t('noneText')}
    </EmptyState>
  );
};

/** An award as a certificate, to be printed or saved by the browser. */
const Certificate = () => {
  const t = useTranslations('awards.certificate');
  const { id = '' } = useParams();
  const {
    data: post,
    error,
    mutate,
  } = useSWR<Post, unknown>(['posts.read', id], () => call('posts.read', { params: { id } }));
  if ((error instanceof Refused && error.status === 404) || (post && !post.celebration?.award))
    return <Gone />;
  if (!post)
    return (
      <div className={styles.page}>
        <PageTitle className="visually-hidden">{t('open')}</PageTitle>
        {error ? (
          <LoadError error={error} title={t('failed')} onRetry={() => void mutate()} />
        ) : (
          <Skeleton width="100%" height={480} />
        )}
      </div>
    );
  return (
    <div className={styles.page}>
      <PageTitle className="visually-hidden">{t('title', { award: post.celebration?.name ?? '' })}</PageTitle>
      <div className={styles.bar}>
        <Link className={styles.back} to={`/posts/${post.id}`}>
          <IconArrowLeft size={16} aria-hidden />
          {t('back')}
        </Link>
        <Button variant="filled" onClick={() => print()}>
          <IconPrinter size={18} aria-hidden />
          {t('print')}
        </Button>
      </div>
      <Paper post={post} />
    </div>
  );
};

export default Certificate;

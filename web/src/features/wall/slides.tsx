import type { ReactNode } from 'react';
import type { WallView } from '#shared/model/wall';
import { AnnouncementSlide } from './announcement-slide.tsx';
import { CelebrationSlide } from './celebration-slide.tsx';
import { hasGif, PostSlide } from './post-slide.tsx';

type Slide = {
  readonly key: string;
  /** It moves by itself, whether or not there is another one. */
  readonly moves: boolean;
  readonly content: (paused: boolean) => ReactNode;
};

/**
 * What a wallboard shows in turn. The newest post is the first, so that it is shown as soon as it arrives; the
 * announcement and the days to celebrate follow it.
 */
export const slidesOf = ({ announcement, celebrations, posts }: WallView): readonly Slide[] => {
  const shown = posts.map((post) => ({
    key: post.id,
    moves: hasGif(post),
    content: (paused: boolean) => <PostSlide post={post} paused={paused} />,
  }));
  const pinned = announcement
    ? [{ key: announcement.id, moves: false, content: () => <AnnouncementSlide {...announcement} /> }]
    : [];
  if (!celebrations?.length) return [...shown.slice(0, 1), ...pinned, ...shown.slice(1)];
  const days = {
    key: 'celebrations',
    moves: false,
    content: () => <CelebrationSlide celebrations={celebrations} />,
  };
  return [...shown.slice(0, 1), ...pinned, days, ...shown.slice(1)];
};

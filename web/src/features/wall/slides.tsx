import type { ReactNode } from 'react';
import type { WallView } from '#shared/model/wall';
import { CelebrationSlide } from './celebration-slide.tsx';
import { hasGif, PostSlide } from './post-slide.tsx';

type Slide = {
  readonly key: string;
  /** It moves by itself, whether or not there is another one. */
  readonly moves: boolean;
  readonly content: (paused: boolean) => ReactNode;
};

/**
 * What a wallboard shows in turn. The newest post is the first, so that it is shown as soon as it arrives; the days to
 * celebrate follow it.
 */
export const slidesOf = ({ celebrations, posts }: WallView): readonly Slide[] => {
  const shown = posts.map((post) => ({
    key: post.id,
    moves: hasGif(post),
    content: (paused: boolean) => <PostSlide post={post} paused={paused} />,
  }));
  if (!celebrations?.length) return shown;
  const days = {
    key: 'celebrations',
    moves: false,
    content: () => <CelebrationSlide celebrations={celebrations} />,
  };
  return [...shown.slice(0, 1), days, ...shown.slice(1)];
};

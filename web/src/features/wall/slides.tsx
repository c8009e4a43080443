import type { ReactNode } from 'react';
import type { WallView } from '#shared/model/wall';
import { CelebrationSlide } from './celebration-slide.tsx';
import { PostSlide } from './post-slide.tsx';

type Slide = { readonly key: string; readonly content: ReactNode };

/**
 * What a wallboard shows in turn. The newest post is the first, so that it is shown as soon as it arrives; the days to
 * celebrate follow it.
 */
export const slidesOf = ({ celebrations, posts }: WallView): readonly Slide[] => {
  const shown = posts.map((post) => ({ key: post.id, content: <PostSlide post={post} /> }));
  if (!celebrations?.length) return shown;
  const days = { key: 'celebrations', content: <CelebrationSlide celebrations={celebrations} /> };
  return [...shown.slice(0, 1), days, ...shown.slice(1)];
};

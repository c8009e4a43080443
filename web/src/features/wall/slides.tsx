import type { ReactNode } from 'react';
import type { WallView } from '#shared/model/wall';
import { CelebrationSlide } from './celebration-slide.tsx';
import { PostSlide } from './post-slide.tsx';

type Slide = { readonly key: string; readonly content: ReactNode };

/** What a wallboard shows in turn: the days to celebrate, if there are any, then the posts. */
export const slidesOf = ({ celebrations, posts }: WallView): readonly Slide[] => [
  ...(celebrations?.length
    ? [{ key: 'celebrations', content: <CelebrationSlide celebrations={celebrations} /> }]
    : []),
  ...posts.map((post) => ({ key: post.id, content: <PostSlide post={post} /> })),
];

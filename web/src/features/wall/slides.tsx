import type { ReactNode } from 'react';
import type { WallView } from '#shared/model/wall';
import { PostSlide } from './post-slide.tsx';

type Slide = { readonly key: string; readonly content: ReactNode };

/** What a wallboard shows in turn. Another kind of slide is another list here. */
export const slidesOf = ({ posts }: WallView): readonly Slide[] =>
  posts.map((post) => ({ key: post.id, content: <PostSlide post={post} /> }));

import type { Post } from '#shared/model/post';

export type Day = { readonly date: Date; readonly posts: readonly Post[] };

export const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();

/** Posts grouped by the reader's calendar day, in the same order. */
export const groupByDay = (posts: readonly Post[]): readonly Day[] => {
  const days: { date: Date; posts: Post[] }[] = [];
  for (const post of posts) {
    const date = new Date(post.created_at);
    const last = days.at(-1);
    if (last?.date.toDateString() === date.toDateString()) last.posts.push(post);
    else days.push({ date, posts: [post] });
  }
  return days;
};

import type { gifs } from '#shared/contract/gifs';
import type { Reply } from '#shared/contract/endpoint';

export type Gif = Reply<typeof gifs.search>[number];

/** A service that finds moving pictures. The only thing the product knows about whoever provides them. */
export type GifService = {
  /**
   * @param words what to look for; empty: what is popular
   * @param offset how many to leave out
   * @throws Refusal upstream_failed | too_many_requests
   */
  readonly search: (words: string, offset: number) => Promise<{ gifs: Gif[]; next: number | undefined }>;
};

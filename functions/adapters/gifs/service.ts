import type { gifs } from '#shared/contract/gifs';
import type { Reply } from '#shared/contract/endpoint';

export type Gif = Reply<typeof gifs.search>[number];

/** A service that finds animated pictures. The product knows its provider only through this interface. */
export type GifService = {
  /**
   * @param words the search text; empty returns popular pictures
   * @param offset number of results to skip
   * @throws Refusal upstream_failed | too_many_requests
   */
  readonly search: (words: string, offset: number) => Promise<{ gifs: Gif[]; next: number | undefined }>;
};
